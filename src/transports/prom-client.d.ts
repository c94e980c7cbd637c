/** The parts that are used; the package's own index also loads OpenTelemetry, for metrics of the process. */
declare module 'prom-client/lib/counter.js' {
  export { Counter as default } from 'prom-client'
}

declare module 'prom-client/lib/gauge.js' {
  export { Gauge as default } from 'prom-client'
}

declare module 'prom-client/lib/registry.js' {
  export { Registry as default } from 'prom-client'
}
