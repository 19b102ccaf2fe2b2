import type { Texts } from '#server/kernel/feature.ts'

/** The text columns with personal data, and the others. */
export const texts: Texts = {
  authChallenge: { other: ['codeHash', 'webauthnChallenge'] },
  authFactor: { personal: ['friendlyName', 'phone'], other: ['encryptedSecret'] },
  authFlow: { other: ['codeChallenge', 'authenticationMethod', 'authCodeHash', 'provider', 'encryptedProviderTokens'] },
  authIdentity: { personal: ['providerId', 'identityData'], other: ['provider'] },
  authSession: { personal: ['userAgent', 'ip'], other: ['amr', 'encryptedRefreshKey', 'scopes'] },
  authUser: {
    personal: ['email', 'appMetadata', 'userMetadata', 'phone', 'newEmail', 'newPhone', 'provenPhone'],
    other: ['passwordHash', 'role'],
  },
  knownDevice: { personal: ['userAgent', 'ip'], other: ['deviceHash'] },
  oauthAuthorization: { other: ['redirectUri', 'scopes', 'state', 'nonce', 'codeChallenge', 'codeHash'] },
  oauthClient: { other: ['name', 'uri', 'logoUri', 'redirectUris', 'grantTypes', 'secretHash'] },
  oauthConsent: { other: ['scopes'] },
  oneTimeToken: { personal: ['relatesTo'], other: ['tokenHash'] },
  passkeyChallenge: { other: ['challenge'] },
  recoveryCode: { other: ['codeHash'] },
  signingKey: { other: ['kid', 'publicJwk', 'encryptedPrivateJwk'] },
  socialState: { other: ['provider', 'deviceHash', 'encryptedSecrets', 'parameters', 'redirectTo', 'codeChallenge'] },
  webauthnCredential: { personal: ['friendlyName'], other: ['credentialId', 'transports'] },
}
