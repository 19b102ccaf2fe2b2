import pg from 'pg'

const names = new Map<string, string>()

// A prepared `select *` breaks in open connections when a migration adds a column.
const selectsStar = /(?:select|returning|\.)\s*\*/

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known ?? (names.size >= NamingClient.mostNames || selectsStar.test(text))) return known

  const name = `s${names.size}`
  names.set(text, name)
  return name
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
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined

      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
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
