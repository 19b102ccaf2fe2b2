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

interface DescribedOperation {
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer | { $ref: string }>
}

interface Description {
  paths: Record<string, Record<string, DescribedOperation>>
  components: { responses: Record<string, Answer> }
}

const place = '#/components/responses/'

export interface ReceivedResponse {
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
    mismatchOf(endpoint: Endpoint, response: ReceivedResponse): string | undefined {
      const described = answerOf(endpoint, response.status)
      if (!described) return `status ${response.status} is not described: ${response.text.slice(0, 200)}`
      if (!response.headers.get('x-request-id')) return 'there is no x-request-id'
      if (described.headers?.['location'] && !response.headers.get('location')) return 'there is no location'
      const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
      if (!described.content)
        return response.text === '' ? undefined : `there is a body: ${response.text.slice(0, 200)}`
      const media = described.content[type]
      if (!media) return `a body of ${type || 'no type'} is not described`
      if (type !== 'application/json') return undefined

      const validate = validatorOf(media.schema)
      if (validate(JSON.parse(response.text))) return undefined
      return `${ajv.errorsText(validate.errors)}: ${response.text.slice(0, 300)}`
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
