// A module of NestJS that issues documents.

import type { Issuer, IssuerOptions } from './issuer'

export { Issuer } from './issuer'

/** The token of the {@link Issuer}: `@Inject(ISSUER) issuer: Issuer`. */
export const ISSUER: unique symbol

/**
 * A global module whose worker begins with the application and ends with it, when it closes the journal. Call
 * `app.enableShutdownHooks()`, so that SIGTERM ends it too.
 *
 * ```js
 * imports: [DtekitModule.forRoot({ journal, client, onResult })]
 * ```
 */
export class DtekitModule {
  /** The module, for the `imports` of your own; it is a `DynamicModule`. */
  static forRoot(given: IssuerOptions): {
    module: typeof DtekitModule
    global: boolean
    providers: { provide: typeof ISSUER, useFactory: () => Issuer }[]
    exports: (typeof ISSUER)[]
  }
}
