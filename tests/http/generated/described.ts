import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

import type { Endpoint } from '#shared/http/endpoint.ts'

interface Media {
  schema: object
}

interface Answer {
  headers?: Record<string, object>
  content?: Record<string, Media>
}

interface Described {
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer | { $ref: string }>
}

interface Description {
  paths: Record<string, Record<string, Described>>
  components: { responses: Record<string, Answer> }
}

const place = '#/components/responses/'

export interface Received {
  status: number
  headers: Headers
  text: string
}

/** Compares answers with what /openapi.json says of the endpoint. */
export async function openDescription(url: string) {
  const { paths, components } = (await (await fetch(`${url}/openapi.json`)).json()) as Description
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  const compiled = new WeakMap<object, ValidateFunction>()
  const validatorOf = (schema: object) => {
    const validate = compiled.get(schema) ?? ajv.compile(schema)
    compiled.set(schema, validate)
    return validate
  }
  const isValid = (schema: object, value: unknown) => validatorOf(schema)(value)
  const describedOf = ({ path, method }: Endpoint) => paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const answerOf = (endpoint: Endpoint, status: number): Answer | undefined => {
    const answer = describedOf(endpoint)?.responses[status]
    if (!answer || !('$ref' in answer)) return answer
    const shared = answer.$ref.startsWith(place) && components.responses[answer.$ref.slice(place.length)]
    if (!shared) throw new Error(`${answer.$ref} is nowhere`)
    return shared
  }

  return {
    /** In what the answer is not as described; undefined when it is. */
    mismatchOf(endpoint: Endpoint, received: Received): string | undefined {
      const described = answerOf(endpoint, received.status)
      if (!described) return `status ${received.status} is not described: ${received.text.slice(0, 200)}`
      if (!received.headers.get('x-request-id')) return 'there is no x-request-id'
      if (described.headers?.['location'] && !received.headers.get('location')) return 'there is no location'
      const [type = ''] = (received.headers.get('content-type') ?? '').split(';')
      if (!described.content)
        return received.text === '' ? undefined : `there is a body: ${received.text.slice(0, 200)}`
      const media = described.content[type]
      if (!media) return `a body of ${type || 'no type'} is not described`
      if (type !== 'application/json') return undefined

      const validate = validatorOf(media.schema)
      if (validate(JSON.parse(received.text))) return undefined
      return `${ajv.errorsText(validate.errors)}: ${received.text.slice(0, 300)}`
    },

    /** Whether the description calls this body wrong. */
    isWrong(endpoint: Endpoint, body: string): boolean {
      const schema = describedOf(endpoint)?.requestBody?.content['application/json']?.schema
      if (!schema) return false
      try {
        // A byte order mark is none of ours.
        return !isValid(schema, JSON.parse(body.replace(/^\uFEFF/, '')))
      } catch {
        return true
      }
    },
  }
}
