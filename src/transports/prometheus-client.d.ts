/** The parts that are used; the package's own index also loads code that sends metrics elsewhere. */
declare module '@prometheus-io/client/lib/counter.js' {
  export { Counter as default } from '@prometheus-io/client'
}

declare module '@prometheus-io/client/lib/gauge.js' {
  export { Gauge as default } from '@prometheus-io/client'
}

declare module '@prometheus-io/client/lib/histogram.js' {
  export { Histogram as default } from '@prometheus-io/client'
}

declare module '@prometheus-io/client/lib/registry.js' {
  export { Registry as default } from '@prometheus-io/client'
}

/** Also loads OpenTelemetry. */
declare module '@prometheus-io/client/lib/defaultMetrics.js' {
  export { collectDefaultMetrics as default } from '@prometheus-io/client'
}
