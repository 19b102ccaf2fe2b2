import { broken, connecting, live, type LiveState, off } from './live-state.ts'
import { heardIn, isForbidden, joinWith } from './phoenix.ts'

const heartbeatMilliseconds = 25_000
/** From page to page of the back office the socket stays. */
const lingerMilliseconds = 5000

interface Options {
  /** Opens the socket. */
  open: () => WebSocket
  /** The token to join with; undefined when nobody is signed in. Throws when that cannot be found out now. */
  token: () => Promise<string | undefined>
  /** How long it waits before each try to come back; before further ones as long as before the last. */
  retrySeconds: readonly number[]
}

interface Topic {
  listeners: Set<() => void>
  state: LiveState
  /** A code or a link by which it is joined, whoever is signed in. */
  token?: string | undefined
  joinRef?: string
}

/** One socket for all that this tab listens to. It comes back by itself, and then everybody asks anew. */
export class LiveSocket {
  readonly #options: Options
  readonly #topics = new Map<string, Topic>()
  readonly #watchers = new Set<() => void>()
  #socket: WebSocket | undefined
  #beating: ReturnType<typeof setInterval> | undefined
  #retrying: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #lostAt: Date | undefined
  #ref = 0
  #unanswered: string | undefined

  constructor(options: Options) {
    this.#options = options
  }

  stateOf(topic: string): LiveState {
    return this.#topics.get(topic)?.state ?? connecting
  }

  /** Calls whenever a state has changed. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Calls when something has changed, or may have while nobody listened. */
  listen(name: string, listener: () => void, token?: string): () => void {
    const topic: Topic = this.#topics.get(name) ?? { listeners: new Set(), state: connecting }
    topic.token = token
    this.#topics.set(name, topic)
    topic.listeners.add(listener)
    if (topic.listeners.size === 1) this.#begin(name)

    return () => {
      topic.listeners.delete(listener)
      setTimeout(() => this.#leave(name), lingerMilliseconds)
    }
  }

  /** Goes on with a renewed token, or as somebody else. */
  renew(token: string | undefined): void {
    if (token === undefined) return this.#signOut()
    if (!this.#socket) return this.connect()
    for (const [name, topic] of this.#topics) {
      if (topic.token !== undefined) continue
      if (topic.state === off) void this.#join(name)
      else this.#send(name, 'access_token', { access_token: token })
    }
    return undefined
  }

  /** What is listened to by a code goes on. */
  #signOut(): void {
    if (![...this.#topics.values()].some(({ token }) => token !== undefined)) return this.#hangUp(off)
    for (const [name, topic] of this.#topics) {
      if (topic.token !== undefined) continue
      this.#send(name, 'phx_leave', {})
      this.#become(topic, off)
    }
    return undefined
  }

  /** Tries now instead of later. */
  connect(): void {
    clearTimeout(this.#retrying)
    if (this.#socket || this.#topics.size === 0) return

    const socket = this.#options.open()
    this.#socket = socket
    socket.addEventListener('open', () => {
      // Dropped meanwhile.
      if (this.#socket !== socket) return
      this.#beating = setInterval(() => this.#beat(), heartbeatMilliseconds)
      for (const name of this.#topics.keys()) void this.#join(name)
    })
    socket.addEventListener('message', ({ data }) => this.#socket === socket && this.#hear(String(data)))
    socket.addEventListener('close', () => this.#socket === socket && this.#retry())
  }

  /** The device has no connection any more. */
  lose(): void {
    if (this.#socket) this.#retry()
  }

  #begin(name: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) void this.#join(name)
    else this.connect()
  }

  async #join(name: string): Promise<void> {
    const socket = this.#socket
    const own = this.#topics.get(name)?.token
    const token = own ?? (await this.#options.token().catch(() => null))
    const topic = this.#topics.get(name)
    if (!topic || !socket || this.#socket !== socket) return
    if (token === null) return this.#retry()
    if (token === undefined) return this.#become(topic, off)

    topic.joinRef = this.#send(name, 'phx_join', joinWith(token), { isJoin: true })
    return undefined
  }

  #leave(name: string): void {
    const topic = this.#topics.get(name)
    if (!topic || topic.listeners.size > 0) return

    this.#send(name, 'phx_leave', {})
    this.#topics.delete(name)
    if (this.#topics.size === 0) this.#hangUp(connecting)
  }

  #hear(text: string): void {
    const heard = heardIn(text)
    if (!heard) return
    if ('ref' in heard && heard.ref === this.#unanswered) this.#unanswered = undefined
    const topic = this.#topics.get(heard.topic)
    if (!topic) return

    if (heard.kind === 'changed') tell(topic)
    else if (heard.kind === 'closed') this.#closed(topic, heard.joinRef)
    else if (heard.ref === topic.joinRef && heard.kind === 'answered') this.#joined(topic)
    else if (heard.ref === topic.joinRef && heard.kind === 'refused') this.#refused(topic, heard.reason)
  }

  #joined(topic: Topic): void {
    this.#tries = 0
    this.#lostAt = undefined
    this.#become(topic, live)
    // Something may have happened since it was asked for.
    tell(topic)
  }

  #refused(topic: Topic, reason: string): void {
    if (isForbidden(reason)) this.#become(topic, off)
    else this.#retry()
  }

  /** The server has ended it: with another token it may go on, and whether it may is said by the next join. */
  #closed(topic: Topic, joinRef: string | null): void {
    if (joinRef === topic.joinRef) this.#retry()
  }

  #beat(): void {
    // A line that is cut is silent: nobody says that it is closed.
    if (this.#unanswered !== undefined) return this.#retry()
    this.#unanswered = this.#send('phoenix', 'heartbeat', {})
    return undefined
  }

  #send(topic: string, event: string, payload: object, { isJoin = false } = {}): string {
    const ref = String(++this.#ref)
    const joinRef = isJoin ? ref : (this.#topics.get(topic)?.joinRef ?? null)
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify([joinRef, ref, topic, event, payload]))

    return ref
  }

  #retry(): void {
    this.#drop()
    const lostAt = (this.#lostAt ??= new Date())
    // What comes back at the first try is not worth a notice that moves the page.
    if (this.#tries > 0) for (const topic of this.#topics.values()) this.#become(topic, broken(topic.state, lostAt))
    const { retrySeconds } = this.#options
    const seconds = retrySeconds[Math.min(this.#tries++, retrySeconds.length - 1)] ?? 10
    this.#retrying = setTimeout(() => this.connect(), seconds * 1000)
  }

  #hangUp(state: LiveState): void {
    this.#drop()
    for (const topic of this.#topics.values()) this.#become(topic, state)
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = undefined
    this.#unanswered = undefined
    clearInterval(this.#beating)
    clearTimeout(this.#retrying)
    // Browsers complain in the console of one that is closed before it was open.
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
    else socket?.close()
  }

  #become(topic: Topic, state: LiveState): void {
    if (topic.state === state) return
    topic.state = state
    for (const watcher of this.#watchers) watcher()
  }
}

function tell({ listeners }: Topic): void {
  for (const listener of listeners) listener()
}
