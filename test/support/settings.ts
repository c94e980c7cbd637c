/** The settings of a service that listens on loopback with no other configuration. */
export const loopbackSettings = {
  site_url: 'http://127.0.0.1:3000',
  allowed_hosts: [],
  allowed_origins: [],
  listens_on_loopback: true,
  trust_proxy: false,
  security_contact: null,
  metrics_token: null,
}
