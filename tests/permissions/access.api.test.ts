import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Endpoint } from '#shared/http/endpoint.ts'
import { permissionNames, type RoleName, roleNames } from '#shared/permissions/roles.ts'
import { contract } from '#tests/support/contract.ts'
import { makeUser } from '#tests/support/make.ts'
import { sendTo, test } from '#tests/support/test.ts'

type Caller = 'guest' | 'nobody in particular' | RoleName

const everyone: Caller[] = ['guest', 'nobody in particular', ...roleNames]
const signedIn = everyone.filter((caller) => caller !== 'guest')
const desk: Caller[] = ['admin', 'super_admin', 'manager', 'front_desk']
const floor: Caller[] = [...desk, 'fitter', 'coach']

/** Who gets past the door of each endpoint. Written by hand: the contract says the same in other words. */
const admitted: Record<string, Caller[]> = {
  signUp: everyone,
  issueToken: everyone,
  signInWithSso: everyone,
  signOut: signedIn,
  readUser: signedIn,
  recover: everyone,
  sendOtp: everyone,
  sendMagicLink: everyone,
  resend: everyone,
  reauthenticate: signedIn,
  listSessions: signedIn,
  endSession: signedIn,
  enrollFactor: signedIn,
  challengeFactor: signedIn,
  verifyFactor: signedIn,
  unenrollFactor: signedIn,
  readRecoveryCodes: signedIn,
  generateRecoveryCodes: signedIn,
  regenerateRecoveryCodes: signedIn,
  verifyRecoveryCode: signedIn,
  removeRecoveryCodes: signedIn,
  askForPasskey: signedIn,
  addPasskey: signedIn,
  askForPasskeySignIn: everyone,
  signInWithPasskey: everyone,
  listPasskeys: signedIn,
  renamePasskey: signedIn,
  removePasskey: signedIn,
  describeSaml: everyone,
  takeSamlAssertion: everyone,
  listSsoProviders: [],
  addSsoProvider: [],
  readSsoProvider: [],
  changeSsoProvider: [],
  removeSsoProvider: [],
  checkHealth: everyone,
  readAuthSettings: everyone,
  describeIssuer: everyone,
  updateUser: signedIn,
  showVerification: everyone,
  verify: everyone,
  confirmLink: everyone,
  listKeys: everyone,
  authorize: everyone,
  finishSocialSignIn: everyone,
  relayProviderAnswer: everyone,
  authorizeLink: signedIn,
  showLinking: everyone,
  confirmLinking: everyone,
  unlinkIdentity: signedIn,
  createOAuthClient: [],
  listOAuthClients: [],
  readOAuthClient: [],
  changeOAuthClient: [],
  deleteOAuthClient: [],
  regenerateOAuthSecret: [],
  registerOAuthClient: everyone,
  authorizeOAuth: everyone,
  readAuthorization: signedIn,
  answerAuthorization: signedIn,
  releaseAuthorization: signedIn,
  listOAuthGrants: signedIn,
  revokeOAuthGrant: signedIn,
  issueOAuthTokens: everyone,
  readUserInfo: everyone,
  readUserInfoByPost: everyone,
  describeOAuthServer: everyone,
  describeOAuthServerAtRoot: everyone,
  // A person, whoever they are, is no service.
  listUsers: [],
  createUser: [],
  readUserById: [],
  changeUser: [],
  deleteUser: [],
  previewDeletion: [],
  generateLink: [],
  inviteUser: [],
  listFactorsOf: [],
  changeFactor: [],
  deleteFactor: [],
  listPasskeysOf: [],
  deletePasskey: [],
  listSessionsOf: [],
  endSessionOf: [],
  listAuditEntries: [],
  readOwnAccount: signedIn,
  listOwnActivity: signedIn,
  downloadOwnData: signedIn,
  deleteOwnAccount: signedIn,
  userHasPermission: everyone,
  getUserPermissions: everyone,
  getUserRoles: everyone,
  readStudio: everyone,
  listServices: everyone,
  listStaff: everyone,
  listClinics: everyone,
  listLessonPackages: everyone,
  listBenchJobs: everyone,
  listFreeStarts: everyone,
  holdTime: everyone,
  extendHold: everyone,
  releaseHold: everyone,
  createBooking: everyone,
  listMyBookings: signedIn,
  listMyPastBookings: signedIn,
  readBooking: signedIn,
  cancelBooking: signedIn,
  checkIn: desk,
  changeBookingStatus: signedIn,
  listUnattendedBookings: desk,
  listBookingFees: desk,
  waiveBookingFee: desk,
  readDayBoard: floor,
  listBookingsWithMe: floor,
  searchBookings: floor,
  listMembershipPlans: everyone,
  readMyMembership: signedIn,
  listLeagueSeasons: everyone,
  listLeagueEvents: everyone,
  readMyProfile: signedIn,
  changeMyProfile: signedIn,
  listPeople: floor,
  listAccounts: ['admin', 'super_admin'],
  listGivableRoles: ['admin', 'super_admin'],
  inviteAccount: ['admin', 'super_admin'],
  readAccount: ['admin', 'super_admin'],
  setRolesOfAccount: ['admin', 'super_admin'],
  sendPasswordReset: ['admin', 'super_admin'],
  banAccount: ['admin', 'super_admin'],
  liftBan: ['admin', 'super_admin'],
  removeSecondStep: ['admin', 'super_admin'],
  removePasskeyOfAccount: ['admin', 'super_admin'],
  endDeviceOfAccount: ['admin', 'super_admin'],
  signAccountOut: ['admin', 'super_admin'],
  deleteAccount: ['admin', 'super_admin'],
  sendEnquiry: everyone,
  listEnquiries: [...floor, 'builder'],
  readEnquiry: [...floor, 'builder'],
  answerEnquiry: [...floor, 'builder'],
  closeEnquiry: [...floor, 'builder'],
  reopenEnquiry: [...floor, 'builder'],
  changeBrand: ['admin', 'super_admin'],
  listFailedNotices: desk,
  readSetup: everyone,
  applySetup: ['admin', 'super_admin'],
  readSetupDocument: ['admin', 'super_admin'],
  readStarter: ['admin', 'super_admin'],
  listNotices: ['admin', 'super_admin'],
  listMailTemplates: ['admin', 'super_admin'],
  changeMailTemplate: ['admin', 'super_admin'],
  resetMailTemplate: ['admin', 'super_admin'],
  previewMailTemplate: ['admin', 'super_admin'],
  readDemoOutbox: everyone,
  reportClientErrors: everyone,
  listClientErrors: ['admin', 'super_admin'],
  resolveClientError: ['admin', 'super_admin'],
  checkAlive: everyone,
  checkReady: everyone,
  describeApi: everyone,
}

const endpoints: [string, Endpoint][] = Object.values(contract).flatMap((feature) => Object.entries(feature))

// Signing out would end the caller's own session for the endpoints after it.
const isRepeatable = ([name]: [string, Endpoint]) => name !== 'signOut'

test('every endpoint lets in exactly those whom the table names', { timeout: 120_000 }, async ({ db, url }) => {
  const tokens = new Map<Caller, string | undefined>([['guest', undefined]])
  for (const caller of signedIn) tokens.set(caller, await tokenOf(caller))

  const answers: Record<string, Caller[]> = {}
  for (const [name, endpoint] of [
    ...endpoints.filter(isRepeatable),
    ...endpoints.filter((one) => !isRepeatable(one)),
  ]) {
    const letIn = await Promise.all(
      everyone.map(async (caller) => (await isAdmitted(endpoint, tokens.get(caller))) && caller),
    )
    answers[name] = letIn.filter((caller) => caller !== false)
  }

  const sorted = (table: Record<string, Caller[]>) =>
    Object.fromEntries(Object.entries(table).map(([name, callers]) => [name, callers.toSorted()]))
  expect(sorted(answers)).toEqual(sorted(admitted))

  async function tokenOf(caller: Caller): Promise<string> {
    const roles = roleNames.filter((role) => role === caller)
    const { email, password } = await makeUser(db, { roles })
    const { body } = await sendTo(url)({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: {},
      body: JSON.stringify({ email, password }),
    })
    return (body as { access_token: string }).access_token
  }

  async function isAdmitted({ method, path }: Endpoint, token: string | undefined): Promise<boolean> {
    const { status, body } = await sendTo(url)({
      method,
      url: path.replace(/:\w+/g, randomUUID()),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(method !== 'GET' && { body: '{}' }),
    })
    const { code } = (body ?? {}) as { code?: string }
    return (
      !['not_signed_in', 'not_allowed', 'not_admin', 'no_authorization', 'session_expired', 'bad_jwt'].includes(
        code ?? '',
      ) && status !== 401
    )
  }
})

test('an endpoint asks only for permissions that exist', () => {
  const asked = endpoints.map(([, { access }]) => access).filter((access) => access.startsWith('may:'))

  expect(asked.filter((access) => !permissionNames.some((name) => access === `may:${name}`))).toEqual([])
})

test('the permissions and roles in the code are those in the database', async ({ db }) => {
  const permissions = await db.selectFrom('permission').selectAll().execute()
  const roles = await db.selectFrom('role').select('name').execute()

  expect(permissions.map(({ action, resource }) => `${action}/${resource}`).toSorted()).toEqual(
    [...permissionNames].toSorted(),
  )
  expect(roles.map(({ name }) => name).toSorted()).toEqual([...roleNames].toSorted())
})
