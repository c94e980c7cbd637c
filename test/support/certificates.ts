export type Certificate = { key: string; cert: string }

// Made once with `openssl req -x509 -newkey ec -days 36500`: Node cannot make a certificate, and a test should not need
// openssl. The keys protect nothing.

/** A self-signed certificate for loopback, which tests trust. */
export const receiverCertificate: Certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGqBwetEDZYMKKm4o
acrkT0CcXCW8q2vtpjpQ9GIZPMqhRANCAATdq+DiHoO0k4RkM1vdbvox7o9tki0M
rV/U4ngOKweFpH1DHyTp7YVJBkQEaeaprYUzckM/kzsTJ9guPiScIw7d
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBuTCCAWCgAwIBAgIUbtCSN3zziHgYu0u3RRaWgVjzgG8wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNUm9sbGNhbGwgdGVzdDAgFw0yNjExMjYyMjMxNDlaGA8yMTI2
MTEwMjIyMzE0OVowGDEWMBQGA1UEAwwNUm9sbGNhbGwgdGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABN2r4OIeg7SThGQzW91u+jHuj22SLQytX9TieA4rB4Wk
fUMfJOnthUkGRARp5qmthTNyQz+TOxMn2C4+JJwjDt2jgYUwgYIwHQYDVR0OBBYE
FJX/U5fkGAlWAd+4wXQmu5WbvvQ0MB8GA1UdIwQYMBaAFJX/U5fkGAlWAd+4wXQm
u5WbvvQ0MA8GA1UdEwEB/wQFMAMBAf8wLwYDVR0RBCgwJocEfwAAAYIJbG9jYWxo
b3N0ghNtb3ZpbmcuZXhhbXBsZS50ZXN0MAoGCCqGSM49BAMCA0cAMEQCIEueJ//o
1JhIerp4BF67hlsa3rEq/uYq1yipzXb3StF3AiBbfJotPNnFXrpDPrWHU/yXi/uM
mjSGHZJDCO9UsLOzbg==
-----END CERTIFICATE-----
`,
}

/** Another one, which nobody trusts. */
export const untrustedCertificate: Certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgx2z7/JFvWQRw/nS9
Ic3u0e4HeqOwY/MWM629cIXwyYqhRANCAAS4+gmylAlo5zYmpNGA0DwY9tjZUfRv
w5YDsouOjt30O1nxz2rB9Jv9e63clAANQCIsehV0WicIGxmAYCtpF/A7
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBqzCCAVGgAwIBAgIUHgtD+4WAT2DxpQqX4kyXVf/0AmAwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRUm9sbGNhbGwgc3RyYW5nZXIwIBcNMjYxMTI2MjIzMjA5WhgP
MjEyNjExMDIyMjMyMDlaMBwxGjAYBgNVBAMMEVJvbGxjYWxsIHN0cmFuZ2VyMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEuPoJspQJaOc2JqTRgNA8GPbY2VH0b8OW
A7KLjo7d9DtZ8c9qwfSb/Xut3JQADUAiLHoVdFonCBsZgGAraRfwO6NvMG0wHQYD
VR0OBBYEFIwAXIXbk1NHOcKlV6MdiWzFXfD7MB8GA1UdIwQYMBaAFIwAXIXbk1NH
OcKlV6MdiWzFXfD7MA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYcEfwAAAYIJ
bG9jYWxob3N0MAoGCCqGSM49BAMCA0gAMEUCIQClk0/4I5JToF7ViZ72AqJUP4om
g0b6le1TsPBaHD880wIgZmcf0amemz7p++aZUddNU7Lm5stznGONhLRpjg4WRBI=
-----END CERTIFICATE-----
`,
}
