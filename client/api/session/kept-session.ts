import type { Shelf } from '#client/ui/browser/storage.ts'
import { Session } from '#shared/auth/user.ts'

/** Where @supabase/supabase-js keeps its session, so that either can go on with the other's. */
export const storageKeyOf = (url: string): string => `sb-${new URL(url).hostname.split('.')[0]}-auth-token`

const isOfAnAuthClient = (key: string) => key.startsWith('sb-') || key.includes('supabase')

/** The session as all tabs share it; in a browser that keeps nothing, this tab's own. */
export class KeptSession {
  readonly #shelf: Shelf
  readonly #key: string
  #unwritten: Session | undefined

  constructor(shelf: Shelf, key: string) {
    this.#shelf = shelf
    this.#key = key
  }

  read(): Session | undefined {
    return this.#unwritten ?? sessionIn(this.#shelf.read(this.#key))
  }

  write(session: Session): void {
    this.#unwritten = this.#shelf.write(this.#key, JSON.stringify(session)) ? undefined : session
  }

  /** Another tab has signed out: what only this one knows goes as well. */
  forgetUnwritten(): void {
    this.#unwritten = undefined
  }

  /** Removes every entry that an auth client of this origin keeps. */
  clear(): void {
    this.#unwritten = undefined
    for (const key of this.#shelf.keys().filter(isOfAnAuthClient)) this.#shelf.remove(key)
  }
}

/** Somebody else's text under our key is no session. */
function sessionIn(text: string | undefined): Session | undefined {
  if (text === undefined) return undefined
  try {
    return Session.safeParse(JSON.parse(text)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
