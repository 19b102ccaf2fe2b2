import pg from 'pg'

const names = new Map<string, string>()

// Statements with lists of varying length are many; the hot ones come first and are few.
const mostNames = 500

// A statement that selects * breaks in open connections when a migration adds a column.
const selectsStar = /(?:select|returning|\.)\s*\*/

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known ?? (names.size >= mostNames || selectsStar.test(text))) return known

  const name = `s${names.size}`
  names.set(text, name)
  return name
}

type Query = (...args: unknown[]) => unknown

/** Names parametrised statements, so that each connection plans them once: planning can take longer than answering. */
export class NamingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // pg's own signature is a tower of overloads; what is passed on is what was given, with a name.
    const query: Query = super.query.bind(this)
    const naming: Query = (text, values, ...rest) => {
      this.#holdBack()
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined

      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
    }
    Object.assign(this, { query: naming })
  }

  /** Until the code that runs has sent the next statements as well: one packet for all of them. */
  #holdBack(): void {
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}
