// The types of dtekit/opentelemetry.

import { metrics, trace } from '@opentelemetry/api'
import { Client, Journal, Metrics, PollStore, QueueMetrics } from 'dtekit'
import { publish, traced } from 'dtekit/opentelemetry'

const client: Client = traced(new Client('https://service.example', 'user', 'secret'))
traced(client, { tracerProvider: trace.getTracerProvider() })
publish({ client, meterProvider: metrics.getMeterProvider() })
publish({ journal: new Journal('journal.db'), pollStore: new PollStore('polls.db') })
// @ts-expect-error: a journal has no calls of its own
traced(new Journal('journal.db'))
const found: Metrics = client.metrics()
console.log(found.operation('Document/GetDocument')?.outcomes.unknown, found.operations[0]?.errors.transport)
// @ts-expect-error: metrics are given, not made
new QueueMetrics()
