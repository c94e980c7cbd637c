import * as v from 'valibot'
import { isIssuer, Switch } from './formats.ts'
import { variable } from './variable.ts'

export const providerVariables = {
  OIDC_ISSUER: variable({
    schema: v.pipe(
      v.string(),
      v.check(
        isIssuer,
        'must be the https address of an issuer, without /.well-known/openid-configuration',
      ),
    ),
    meaning: "The company's identity provider (OpenID Connect), exactly as it names itself.",
    example: 'https://login.microsoftonline.com/<tenant id>/v2.0',
    absent: 'none; people sign in with codes, invitation links and passwords',
  }),
  OIDC_CLIENT_ID: variable({
    schema: v.string(),
    meaning: 'The id under which the identity provider knows this service.',
    example: '8d7f2c1e-rollcall',
    absent: 'required with OIDC_ISSUER',
  }),
  OIDC_CLIENT_SECRET: variable({
    schema: v.string(),
    meaning: 'The secret of that client.',
    example: '<the secret that the identity provider shows>',
    absent: 'required with OIDC_ISSUER',
    secret: true,
  }),
  OIDC_TRUST_EMAIL: variable({
    schema: Switch,
    meaning:
      'Whether emails of the identity provider count although it does not say that they are verified; only for one of the company alone.',
    example: 'on',
    standard: 'off',
  }),
  OIDC_GRANT_DAYS: variable({
    schema: v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a whole number from 1 to 180'),
      v.transform(Number),
      v.minValue(1, 'must be a whole number from 1 to 180'),
      v.maxValue(180, 'must be a whole number from 1 to 180'),
    ),
    meaning:
      'After how many days an application must be connected again by a person who signs in with the identity provider.',
    example: '30',
    standard: '7',
  }),
} as const
