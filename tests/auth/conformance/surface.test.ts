import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'

type Endpoints = readonly (keyof typeof authContract)[]

/** Each function of the unmodified client, with the endpoints that answer it. */
const surface: Record<string, Record<string, Endpoints>> = {
  auth: {
    signInAnonymously: ['signUp'],
    signUp: ['signUp'],
    signInWithPassword: ['issueToken'],
    signInWithOAuth: ['authorize', 'finishSocialSignIn', 'relayProviderAnswer'],
    exchangeCodeForSession: ['issueToken'],
    signInWithIdToken: ['issueToken'],
    signInWithOtp: ['sendOtp'],
    verifyOtp: ['verify'],
    signInWithSSO: ['signInWithSso'],
    reauthenticate: ['reauthenticate'],
    resend: ['resend'],
    getUser: ['readUser'],
    updateUser: ['updateUser'],
    refreshSession: ['issueToken'],
    setSession: ['readUser'],
    signOut: ['signOut'],
    resetPasswordForEmail: ['recover'],
    getUserIdentities: ['readUser'],
    linkIdentity: ['authorizeLink'],
    unlinkIdentity: ['unlinkIdentity'],
    getClaims: ['listKeys'],
  },
  mfa: {
    enroll: ['enrollFactor'],
    challenge: ['challengeFactor'],
    verify: ['verifyFactor'],
    challengeAndVerify: ['challengeFactor', 'verifyFactor'],
    unenroll: ['unenrollFactor'],
    listFactors: ['readUser'],
    getAuthenticatorAssuranceLevel: ['readUser'],
  },
  'mfa.recoveryCodes': {
    getStatus: ['readRecoveryCodes'],
    generate: ['generateRecoveryCodes'],
    regenerate: ['regenerateRecoveryCodes'],
    verify: ['verifyRecoveryCode'],
    unenroll: ['removeRecoveryCodes'],
  },
  passkey: {
    startRegistration: ['askForPasskey'],
    verifyRegistration: ['addPasskey'],
    startAuthentication: ['askForPasskeySignIn'],
    verifyAuthentication: ['signInWithPasskey'],
    list: ['listPasskeys'],
    update: ['renamePasskey'],
    delete: ['removePasskey'],
  },
  oauth: {
    getAuthorizationDetails: ['readAuthorization'],
    approveAuthorization: ['answerAuthorization'],
    denyAuthorization: ['answerAuthorization'],
    listGrants: ['listOAuthGrants'],
    revokeGrant: ['revokeOAuthGrant'],
  },
  admin: {
    signOut: ['signOut'],
    inviteUserByEmail: ['inviteUser'],
    generateLink: ['generateLink'],
    createUser: ['createUser'],
    listUsers: ['listUsers'],
    getUserById: ['readUserById'],
    updateUserById: ['changeUser'],
    deleteUser: ['deleteUser'],
  },
  'admin.mfa': { listFactors: ['listFactorsOf'], deleteFactor: ['deleteFactor'] },
  'admin.passkey': { listPasskeys: ['listPasskeysOf'], deletePasskey: ['deletePasskey'] },
  'admin.oauth': {
    listClients: ['listOAuthClients'],
    createClient: ['createOAuthClient'],
    getClient: ['readOAuthClient'],
    updateClient: ['changeOAuthClient'],
    deleteClient: ['deleteOAuthClient'],
    regenerateClientSecret: ['regenerateOAuthSecret'],
  },
}

/**
 * Functions that ask the server for nothing, that need a browser and combine those above, or that this studio does not
 * offer.
 */
const apart = new Set(
  [
    'logger fetch isThrowOnErrorEnabled initialize dispose onAuthStateChange getSession fetchJwk startAutoRefresh stopAutoRefresh linkIdentityOAuth linkIdentityIdToken',
    'signInWithPasskey registerPasskey signInWithWeb3 signInWithEthereum signInWithSolana',
  ].flatMap((line) => line.split(' ')),
)

const options = { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } }
const { auth } = createClient('http://studio.test', 'sb_publishable_of_the_studio', { auth: options })
const parts: Record<string, object> = {
  auth,
  mfa: auth.mfa,
  'mfa.recoveryCodes': auth.mfa.recoveryCodes,
  passkey: auth.passkey,
  oauth: auth.oauth,
  admin: auth.admin,
  'admin.mfa': auth.admin.mfa,
  'admin.passkey': auth.admin.passkey,
  'admin.oauth': auth.admin.oauth,
}

function methodsOf(part: object): string[] {
  const names = new Set<string>()
  for (
    let layer: unknown = part;
    layer instanceof Object && layer !== Object.prototype;
    layer = Object.getPrototypeOf(layer)
  ) {
    for (const name of Object.getOwnPropertyNames(layer)) {
      if (!name.startsWith('_') && typeof Reflect.get(part, name) === 'function') names.add(name)
    }
  }
  names.delete('constructor')
  return [...names].filter((name) => !apart.has(name))
}

test.for(Object.entries(parts))('every call of the client’s %s is known here', ([name, part]) => {
  expect(methodsOf(part).toSorted()).toEqual(Object.keys(surface[name] ?? {}).toSorted())
})

test('every call is made by a test, and is answered by endpoints that exist', () => {
  const folder = join(import.meta.dirname, '..')
  const tests = globSync('**/*.ts', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  const calls = Object.values(surface).flatMap((part) => Object.entries(part))

  const isMade = (call: string) => tests.some((text) => text.includes(`.${call}(`))
  expect(calls.map(([call]) => call).filter((call) => !isMade(call))).toEqual([])
  expect(calls.flatMap(([, endpoints]) => endpoints).filter((name) => !(name in authContract))).toEqual([])
})
