import type { Shelf } from '#client/ui/browser/storage.ts'
import type { Security, SignUp, TokenRequest, UserChange } from '#shared/auth/requests.ts'
import type { Session, User } from '#shared/auth/user.ts'
import { type Call, callThrough, type RequestTransport } from '#shared/http/call.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import type { AuthListener, AuthState, LinkProblem } from './auth-state.ts'
import { authContract } from './contract.ts'
import { KeptSession } from './kept-session.ts'
import { landingOf, type Link, type LinkTokens } from './link.ts'
import { SessionKeeper, type Tabs } from './session-keeper.ts'
import { beginProof, forgetProof, type Proof, proofIn } from './verifier.ts'

interface Options {
  storageKey: string
  shelf: Shelf
  tabs: Tabs
  send: RequestTransport
  /** Whether this browser has asked for a session, by the button behind a mailed link. */
  hasFollowed: (accessToken: string) => boolean
}

interface Credentials extends Security {
  email: string
  password: string
}

interface RedirectInput extends Security {
  redirectTo: string
}

type SignedUp = { error: Failure } | { error: undefined; session: Session | undefined }

/**
 * Accounts and the session of this browser, by the names that @supabase/auth-js has given them. Sessions, secrets and
 * the talk of tabs are kept in its forms, so that an app which uses it shares a session with this one.
 */
export class AuthClient {
  readonly #options: Options
  readonly #callAsGuest: Call
  readonly #keeper: SessionKeeper
  #ready: Promise<void> | undefined
  #refusedWith: string | undefined

  constructor(options: Options) {
    const { shelf, storageKey, tabs, send } = options
    this.#options = options
    this.#callAsGuest = callThrough(send)
    this.#keeper = new SessionKeeper({
      kept: new KeptSession(shelf, storageKey),
      tabs,
      renew: (refresh_token) => this.#issue('refresh_token', { refresh_token }),
    })
  }

  get state(): AuthState {
    return this.#keeper.state
  }

  /** The code that the followed link was refused with. */
  get refusedWith(): string | undefined {
    return this.#refusedWith
  }

  /** Finds out who is signed in: whom the link of a mail brings, or whom this browser knows. */
  initialize(link?: Link): Promise<void> {
    return (this.#ready ??= this.#begin(link))
  }

  async #begin(link: Link | undefined): Promise<void> {
    const known = this.#keeper.reread()
    // Not a moment passes when there is nothing to ask: a page is drawn at once as the person's own.
    const problem = link && (await this.#follow(link))
    if (known && this.#keeper.isOver(known) && this.#keeper.session === known) await this.#recover()
    this.#keeper.settle(problem)
  }

  async #recover(): Promise<void> {
    // The keeper has said why; the session stays, and the next tick tries again.
    await this.#keeper.fresh().catch(() => undefined)
  }

  /** The session, renewed first when it is about to end or its token was refused; undefined when signed out. */
  async getSession({ refusedToken }: { refusedToken?: string } = {}): Promise<Session | undefined> {
    await this.initialize()
    return this.#keeper.fresh(refusedToken)
  }

  /** What a tick does, and a tab that is seen again. */
  async autoRefresh(): Promise<void> {
    await this.initialize()
    this.#keeper.reread()
    await this.#recover()
  }

  /** Calls with each event, first with what was found at the beginning. */
  onAuthStateChange(listener: AuthListener): { unsubscribe: () => void } {
    return { unsubscribe: this.#keeper.listen(listener) }
  }

  /** False when this address and this password sign nobody in; throws when that could not be found out. */
  async signInWithPassword(credentials: Credentials): Promise<Session | false> {
    try {
      const session = await this.#issue('password', credentials)
      this.#keeper.keep(session, 'SIGNED_IN')
      return session
    } catch (error) {
      if (error instanceof Failure && error.code === 'invalid_credentials') return false
      throw error
    }
  }

  /** Goes on with a session that another call of /auth/v1 has answered. */
  adoptSession(session: Session, event: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED'): void {
    this.#keeper.keep(session, event)
  }

  /** Returns why it failed. Without a session the address is to be confirmed first. */
  async signUp(account: SignUp, { redirectTo }: { redirectTo: string }): Promise<SignedUp> {
    try {
      const challenge = await beginProof(this.#options.shelf, this.#options.storageKey, false)
      const answer = await this.#callAsGuest((await authContract()).signUp, {
        query: { redirect_to: redirectTo },
        headers: {},
        body: { ...account, ...challenge },
      })
      if (!('access_token' in answer)) return { error: undefined, session: undefined }

      this.#keeper.keep(answer, 'SIGNED_IN')
      return { error: undefined, session: answer }
    } catch (error) {
      if (error instanceof Failure) return { error }
      throw error
    }
  }

  /** Mails the confirmation of a sign-up once more. */
  async resend(email: string, { redirectTo, ...security }: RedirectInput): Promise<void> {
    const challenge = await beginProof(this.#options.shelf, this.#options.storageKey, false)
    const body = { type: 'signup', email, ...challenge, ...security }
    await this.#callAsGuest((await authContract()).resend, { query: { redirect_to: redirectTo }, headers: {}, body })
  }

  async resetPasswordForEmail(email: string, { redirectTo, ...security }: RedirectInput): Promise<void> {
    const challenge = await beginProof(this.#options.shelf, this.#options.storageKey, true)
    const body = { email, ...challenge, ...security }
    await this.#callAsGuest((await authContract()).recover, { query: { redirect_to: redirectTo }, headers: {}, body })
  }

  /** The address at which a browser signs in with an account elsewhere; it comes back with a code that is this one's. */
  async signInWithOAuth(provider: string, { redirectTo }: { redirectTo: string }): Promise<string> {
    const challenge = await beginProof(this.#options.shelf, this.#options.storageKey, false)
    return `/auth/v1/authorize?${new URLSearchParams({ provider, redirect_to: redirectTo, ...challenge }).toString()}`
  }

  /** Mails a link and a code that sign in without a password. An address without an account gets none. */
  async signInWithOtp(email: string, { redirectTo, ...security }: RedirectInput): Promise<void> {
    const challenge = await beginProof(this.#options.shelf, this.#options.storageKey, false)
    const body = { email, create_user: false, ...challenge, ...security }
    await this.#callAsGuest((await authContract()).sendOtp, { query: { redirect_to: redirectTo }, headers: {}, body })
  }

  /** Signs in with the code of a mail. */
  async verifyOtp({ type, email, token }: { type: 'signup' | 'recovery' | 'email'; email: string; token: string }) {
    const answer = await this.#callAsGuest((await authContract()).verify, {
      body: { type, email, token: token.trim() },
    })
    // A change of address is confirmed halfway at times; these two never are.
    if (!('access_token' in answer)) throw new Failure('unexpected_failure', answer.msg)

    this.#keeper.keep(answer, type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN')
    return answer
  }

  /** Exchanges the code of a link for a session, with the secret that this browser kept when it asked for the link. */
  async exchangeCodeForSession(code: string, { verifier, isRecovery }: Proof): Promise<Session> {
    const session = await this.#issue('pkce', { auth_code: code, code_verifier: verifier })
    forgetProof(this.#options.shelf, this.#options.storageKey)
    this.#keeper.keep(session, isRecovery ? 'PASSWORD_RECOVERY' : 'SIGNED_IN')
    return session
  }

  async updateUser(change: UserChange): Promise<User> {
    const before = await this.getSession()
    const user = await this.#callAs(before?.access_token)((await authContract()).updateUser, {
      query: {},
      headers: {},
      body: change,
    })
    const session = this.#keeper.reread()
    if (session?.user.id === user.id) this.#keeper.keep({ ...session, user }, 'USER_UPDATED')
    return user
  }

  /** Forgets the session at once, and tells the server as far as it can be reached. */
  async signOut(): Promise<void> {
    const session = this.#keeper.reread()
    this.#keeper.drop()
    if (!session) return

    try {
      const { access_token } = this.#keeper.isOver(session)
        ? await this.#issue('refresh_token', { refresh_token: session.refresh_token })
        : session
      await this.#callAs(access_token)((await authContract()).signOut, { query: { scope: 'local' } })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }

  /** Where a link that leads to the site's root goes on to. */
  landingOf(link: Link): string | undefined {
    return landingOf(link, proofIn(this.#options.shelf, this.#options.storageKey)?.isRecovery ?? false)
  }

  /** Signs in whom a link brings, or says why it does not. */
  async #follow(link: Link): Promise<LinkProblem | undefined> {
    if (link.kind === 'refused') {
      this.#refusedWith = link.code
      return 'no longer good'
    }
    if (link.kind === 'half-confirmed') return 'other half missing'
    try {
      return await (link.kind === 'code' ? this.#followCode(link.code) : this.#followTokens(link.tokens, link.type))
    } catch (error) {
      return error instanceof Failure && ofSpentLinks.has(error.code) ? 'no longer good' : 'studio unreachable'
    }
  }

  async #followCode(code: string): Promise<LinkProblem | undefined> {
    const proof = proofIn(this.#options.shelf, this.#options.storageKey)
    if (!proof) return 'asked for in another browser'

    await this.exchangeCodeForSession(code, proof)
    return undefined
  }

  async #followTokens(tokens: LinkTokens, type: string): Promise<LinkProblem | undefined> {
    const { accessToken, refreshToken, expiresIn } = tokens
    if (!this.#options.hasFollowed(accessToken)) return 'asked for in another browser'
    const user = await this.#callAs(accessToken)((await authContract()).readUser, {})
    const signedIn = this.#keeper.session
    // Anybody can make a link with a session of their own: it must not change under whose name a person goes on.
    if (signedIn && signedIn.user.id !== user.id) return 'for another account'

    const session: Session = {
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: 'bearer',
      expires_in: expiresIn,
      expires_at: Math.floor(Date.now() / 1000) + expiresIn,
      user,
    }
    this.#keeper.keep(session, type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN')
    return undefined
  }

  async #issue(grant_type: 'password' | 'pkce' | 'refresh_token', body: TokenRequest): Promise<Session> {
    return this.#callAsGuest((await authContract()).issueToken, { query: { grant_type }, body })
  }

  #callAs(token: string | undefined): Call {
    const authorization = token && { authorization: `Bearer ${token}` }
    return callThrough((request) =>
      this.#options.send({ ...request, headers: { ...request.headers, ...(authorization || undefined) } }),
    )
  }
}

/** Every other failure passes, and the link is as good as before. */
const ofSpentLinks = new Set<FailureCode>([
  'validation_failed',
  'flow_state_not_found',
  'flow_state_expired',
  'bad_code_verifier',
  'bad_jwt',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
])
