'use strict'

// A module of NestJS: `imports: [DtekitModule.forRoot({ journal, client })]`, then inject `ISSUER`. Its worker begins
// with the application and ends with it; call `app.enableShutdownHooks()`, so that SIGTERM ends it too.

const { Issuer } = require('./issuer')

const ISSUER = Symbol('dtekit')

class NestIssuer extends Issuer {
  onApplicationBootstrap() {
    this.start()
  }

  async onApplicationShutdown() {
    await this.stop()
    this.journal.close()
  }
}

class DtekitModule {
  static forRoot(given) {
    return {
      module: DtekitModule,
      global: true,
      providers: [{ provide: ISSUER, useFactory: () => new NestIssuer(given) }],
      exports: [ISSUER]
    }
  }
}

module.exports = { DtekitModule, ISSUER }
