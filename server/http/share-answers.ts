interface Described {
  paths?: object
  components?: object
}

type Answers = Record<string, object>

/**
 * Moves each answer that several endpoints give to the components of an OpenAPI document, and refers to it: written out
 * at each of them they made the document four times as long.
 */
export function shareAnswers<Document extends Described>(document: Document): Document {
  const times = new Map<string, number>()
  for (const [status, answer] of answersIn(document)) {
    const key = keyOf(status, answer)
    times.set(key, (times.get(key) ?? 0) + 1)
  }

  const references = new Map<string, { $ref: string }>()
  const responses: Answers = {}
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
  const paths = mapAnswers(document, referenceTo)

  return { ...document, paths, components: { ...document.components, responses } }
}

const keyOf = (status: string, answer: object) => `${status} ${JSON.stringify(answer)}`

interface Operation {
  responses: Answers
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'responses' in value

const answersIn = ({ paths = {} }: Described) =>
  Object.values<object>({ ...paths })
    .flatMap((path) => Object.values<unknown>({ ...path }))
    .filter(isOperation)
    .flatMap(({ responses }) => Object.entries(responses))

const mapAnswers = ({ paths = {} }: Described, change: (status: string, answer: object) => object) =>
  mapValues<object, object>({ ...paths }, (path) =>
    mapValues<unknown, unknown>({ ...path }, (operation) =>
      isOperation(operation)
        ? { ...operation, responses: mapValues(operation.responses, (answer, status) => change(status, answer)) }
        : operation,
    ),
  )

const mapValues = <From, To>(record: Record<string, From>, change: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
