import pg from 'pg'

interface Named {
  name: string
  text: string
}

const known = new Map<string, Named>()

// A prepared `select *` breaks in open connections when a migration adds a column.
const selectsStar = /(?:select|returning|\.)\s*\*/

/** With its text as it came first: each connection keeps what it is given, and so all keep one. */
function namedOf(text: string): Named | undefined {
  const named = known.get(text)
  if (named ?? (known.size >= NamingClient.mostNames || selectsStar.test(text))) return named

  const made = { name: `s${known.size}`, text }
  known.set(text, made)
  return made
}

type Query = (...args: unknown[]) => unknown

/**
 * Names statements that have parameters, so that each connection plans them once: planning can take longer than
 * answering.
 */
export class NamingClient extends pg.Client {
  /** Lists of varying length make many statements; the hot ones come first and are few. */
  static mostNames = 500

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // pg's signature has many overloads; the arguments are passed on, with a name for the statement.
    const query: Query = super.query.bind(this)
    const naming: Query = (text, values, ...rest) => {
      this.#holdBack()
      const named = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? namedOf(text) : undefined

      return named === undefined ? query(text, values, ...rest) : query({ ...named, values }, ...rest)
    }
    Object.assign(this, { query: naming })
  }

  /** Holds packets back until the running code has sent its next statements, so that one packet carries all. */
  #holdBack(): void {
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}
