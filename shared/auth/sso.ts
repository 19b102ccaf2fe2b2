import { z } from 'zod'

import { authEndpoint } from './endpoint.ts'

// Sign-in by a company is not offered: every answer is that of a server where it is turned off.

const anyBody = z.looseObject({
  type: z
    .string()
    .optional()
    .meta({ examples: ['saml'] }),
})
const params = z.object({ providerId: z.string().max(100) })
const provider = { params, access: 'service', response: z.void(), failures: ['sso_provider_not_found'] } as const

export const ssoContract = {
  signInWithSso: authEndpoint({
    method: 'POST',
    path: '/auth/v1/sso',
    summary: 'Sign in through SAML, which is not offered here',
    access: 'anyone',
    body: z.looseObject({
      domain: z
        .string()
        .optional()
        .meta({ examples: ['company.example'] }),
    }),
    response: z.void(),
    failures: ['saml_provider_disabled'],
  }),
  describeSaml: authEndpoint({
    method: 'GET',
    path: '/auth/v1/sso/saml/metadata',
    summary: 'What a company’s SAML server would need to know, which is not offered here',
    access: 'anyone',
    response: z.void(),
    failures: ['saml_provider_disabled'],
  }),
  takeSamlAssertion: authEndpoint({
    method: 'POST',
    path: '/auth/v1/sso/saml/acs',
    summary: 'Where a company’s SAML server would answer, which is not offered here',
    access: 'anyone',
    response: z.void(),
    failures: ['saml_provider_disabled'],
  }),
  listSsoProviders: authEndpoint({
    method: 'GET',
    path: '/auth/v1/admin/sso/providers',
    summary: 'The companies that sign their people in: none',
    access: 'service',
    response: z.object({ items: z.array(z.never()) }),
  }),
  addSsoProvider: authEndpoint({
    method: 'POST',
    path: '/auth/v1/admin/sso/providers',
    summary: 'Let a company sign its people in, which is not offered here',
    access: 'service',
    body: anyBody,
    response: z.void(),
    failures: ['saml_provider_disabled'],
  }),
  readSsoProvider: authEndpoint({
    ...provider,
    method: 'GET',
    path: '/auth/v1/admin/sso/providers/:providerId',
    summary: 'One of those companies',
  }),
  changeSsoProvider: authEndpoint({
    ...provider,
    method: 'PUT',
    path: '/auth/v1/admin/sso/providers/:providerId',
    summary: 'Change one of those companies',
    body: anyBody,
  }),
  removeSsoProvider: authEndpoint({
    ...provider,
    method: 'DELETE',
    path: '/auth/v1/admin/sso/providers/:providerId',
    summary: 'Remove one of those companies',
  }),
}
