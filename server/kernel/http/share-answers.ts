import type { Answers } from './describe-endpoint.ts'

interface Document {
  paths?: object
  components?: object
}

type SharedResponses = Record<string, object>

/**
 * Puts the answers of operations into an OpenAPI document, by operationId. An answer that several operations share goes
 * into the components: written out each time, the document was four times as long.
 */
export function shareAnswers<Described extends Document>(
  document: Described,
  answers: ReadonlyMap<string, Answers>,
): Described {
  const times = new Map<string, number>()
  for (const [status, answer] of answers.values().flatMap(Object.entries<object>)) {
    const key = keyOf(status, answer)
    times.set(key, (times.get(key) ?? 0) + 1)
  }

  const references = new Map<string, { $ref: string }>()
  const responses: SharedResponses = {}
  const referenceTo = (status: string, answer: object) => {
    const key = keyOf(status, answer)
    if (times.get(key) === 1) return answer
    const known = references.get(key)
    if (known) return known

    const variants = Object.keys(responses).filter((name) => name.startsWith(status)).length
    const name = `${status}-${variants + 1}`
    const reference = { $ref: `#/components/responses/${name}` }
    responses[name] = answer
    references.set(key, reference)
    return reference
  }
  const paths = mapValues<object, object>({ ...document.paths }, (path) =>
    mapValues<unknown, unknown>({ ...path }, (operation) => {
      const own = isOperation(operation) && answers.get(operation.operationId)
      return own
        ? { ...operation, responses: mapValues(own, (answer, status) => referenceTo(status, answer)) }
        : operation
    }),
  )

  return { ...document, paths, components: { ...document.components, responses } }
}

// Serialized once, since many operations share the same object.
const texts = new WeakMap<object, string>()

function keyOf(status: string, answer: object): string {
  const text = texts.get(answer) ?? JSON.stringify(answer)
  texts.set(answer, text)
  return `${status} ${text}`
}

const isOperation = (value: unknown): value is { operationId: string } =>
  typeof value === 'object' && value !== null && 'operationId' in value

const mapValues = <From, To>(record: Record<string, From>, change: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
