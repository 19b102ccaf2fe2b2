import type { Session } from '#shared/auth/user.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import {
  type AuthEvent,
  type AuthListener,
  type AuthState,
  eventBetween,
  type LinkProblem,
  notYetKnown,
  stateOf,
} from './auth-state.ts'
import type { KeptSession } from './kept-session.ts'

/** Three ticks of half a minute: so long before its end a token is renewed. */
const marginSeconds = 90

/** The other tabs of this browser, and other auth clients in it. */
export interface Tabs {
  tell: (event: AuthEvent, session: Session | undefined) => void
  /** Calls with what happened elsewhere, as far as that is known. */
  hear: (listener: (event: string | undefined) => void) => void
}

interface Options {
  kept: KeptSession
  tabs: Tabs
  renew: (refreshToken: string) => Promise<Session>
}

/**
 * Keeps the session of this browser fresh, and tells what becomes of it. Tabs use no locks: the server answers the same
 * next token to all who present the same one, and what another tab has stored meanwhile goes before one's own.
 */
export class SessionKeeper {
  readonly #options: Options
  readonly #listeners = new Set<AuthListener>()
  #session: Session | undefined
  #state = notYetKnown
  #beforeReady: AuthEvent[] = []
  #renewing: Promise<Session | undefined> | undefined
  #clockAheadSeconds = 0

  constructor(options: Options) {
    this.#options = options
    this.#session = options.kept.read()
    options.tabs.hear((event) => {
      if (event === 'SIGNED_OUT') options.kept.forgetUnwritten()
      this.reread()
    })
  }

  get state(): AuthState {
    return this.#state
  }

  get session(): Session | undefined {
    return this.#session
  }

  /** Hears every event from now on, the first being what was found at the beginning. */
  listen(listener: AuthListener): () => void {
    this.#listeners.add(listener)
    if (!this.#state.loading) {
      queueMicrotask(() => this.#listeners.has(listener) && listener('INITIAL_SESSION', this.#session))
    }
    return () => this.#listeners.delete(listener)
  }

  /** The beginning is over: it is known whether somebody is signed in. */
  settle(linkProblem?: LinkProblem): void {
    this.#state = stateOf(this.#session, { linkProblem, wasSignedIn: this.#beforeReady.includes('SIGNED_OUT') })
    for (const event of ['INITIAL_SESSION', ...this.#beforeReady] as const) this.#notify(event)
    this.#beforeReady = []
  }

  keep(session: Session, event: AuthEvent): void {
    if (event !== 'USER_UPDATED') this.#learnClock(session)
    this.#options.kept.write(session)
    this.#become(session, event)
    this.#options.tabs.tell(event, session)
  }

  drop(): void {
    this.#options.kept.clear()
    if (this.#session) this.#become(undefined, 'SIGNED_OUT')
    this.#options.tabs.tell('SIGNED_OUT', undefined)
  }

  /** Takes over what another tab may have stored. */
  reread(): Session | undefined {
    const now = this.#options.kept.read()
    const event = eventBetween(this.#session, now)
    if (event) this.#become(now, event)
    else this.#session = now

    return this.#session
  }

  isOver = ({ expires_at }: Session): boolean => this.#secondsUntil(expires_at) <= 0

  /**
   * The session, renewed first when it is about to end or when its token was refused; undefined when signed out. Throws
   * when the server cannot be asked and the session is of no use without.
   */
  async fresh(refusedToken?: string): Promise<Session | undefined> {
    const session = this.#session
    if (!session || this.#isFresh(session, refusedToken)) return session

    try {
      this.#renewing ??= this.#renewed(refusedToken).finally(() => (this.#renewing = undefined))
      return await this.#renewing
    } catch (error) {
      if (this.isOver(session) || session.access_token === refusedToken) throw error
      return session
    }
  }

  async #renewed(refusedToken: string | undefined): Promise<Session | undefined> {
    const before = this.reread()
    if (!before || this.#isFresh(before, refusedToken)) return before

    try {
      const renewed = await this.#options.renew(before.refresh_token)
      // Signed out meanwhile, or renewed by another tab.
      if (this.#options.kept.read()?.refresh_token !== before.refresh_token) return this.reread()

      this.keep(renewed, 'TOKEN_REFRESHED')
      return renewed
    } catch (error) {
      if (!(error instanceof Failure) || !refusals.has(error.code)) throw logged(error)
      if (this.reread()?.refresh_token === before.refresh_token) this.drop()
      return this.#session
    }
  }

  #isFresh(session: Session, refusedToken: string | undefined): boolean {
    return session.access_token !== refusedToken && this.#secondsUntil(session.expires_at) > marginSeconds
  }

  #secondsUntil(end: number): number {
    return end + this.#clockAheadSeconds - Date.now() / 1000
  }

  // On a machine whose clock is ahead every token would seem to be over.
  #learnClock({ expires_at, expires_in }: Session): void {
    this.#clockAheadSeconds = Date.now() / 1000 - (expires_at - expires_in)
  }

  #become(session: Session | undefined, event: AuthEvent): void {
    this.#session = session
    if (this.#state.loading) {
      this.#beforeReady.push(event)
      return
    }
    // Whoever has signed in since has no use for the link any more.
    const isAnew = event === 'SIGNED_IN' || event === 'PASSWORD_RECOVERY'
    const { linkProblem, wasSignedIn } = this.#state
    this.#state = stateOf(session, { linkProblem: isAnew ? undefined : linkProblem, wasSignedIn })
    this.#notify(event)
  }

  #notify(event: AuthEvent): void {
    for (const listener of this.#listeners) listener(event, this.#session)
  }
}

/** What ends a session. Everything else may pass. */
const refusals = new Set<FailureCode>([
  'invalid_request',
  'validation_failed',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
])

function logged(error: unknown): unknown {
  // oxlint-disable-next-line no-console -- the specification has a passing failure of the refresh logged
  console.warn('The session could not be renewed yet.', error)
  return error
}
