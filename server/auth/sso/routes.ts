import { authHandlersFor } from '#server/auth/http/mount.ts'
import { ssoContract } from '#shared/auth/sso.ts'
import { Failure } from '#shared/http/failure.ts'

/** Answers as where SSO is off: people of golf studios have no company to sign them in. */
function refuseSaml(): never {
  throw new Failure('saml_provider_disabled', 'SAML 2.0 is disabled')
}

function noProvider(): never {
  throw new Failure('sso_provider_not_found', 'No such SSO provider exists')
}

export const ssoRoutes = authHandlersFor(ssoContract, () => ({
  signInWithSso: refuseSaml,
  describeSaml: refuseSaml,
  takeSamlAssertion: refuseSaml,
  listSsoProviders: () => ({ items: [] }),
  addSsoProvider: refuseSaml,
  readSsoProvider: noProvider,
  changeSsoProvider: noProvider,
  removeSsoProvider: noProvider,
}))
