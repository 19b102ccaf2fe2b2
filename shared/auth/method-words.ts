const words: Record<string, string> = {
  password: 'a password',
  passkey: 'a passkey',
  otp: 'a link or a code that we sent',
  magiclink: 'a link by e-mail',
  recovery: 'the link of a forgotten password',
  invite: 'an invitation',
  'email/signup': 'the confirmation of the address',
  email_change: 'the confirmation of a new address',
  oauth: 'an account elsewhere',
  anonymous: 'no account yet',
  totp: 'an authenticator app',
  'mfa/phone': 'a code by SMS',
  'mfa/webauthn': 'a security key',
  'mfa/recovery_code': 'a recovery code',
}

/** How somebody proved who they are, to stand after "with"; undefined for an unknown method. */
export const methodInWords = (method: string): string | undefined => words[method]
