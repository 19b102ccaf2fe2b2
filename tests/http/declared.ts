import { callerFailures, codesOf } from '#server/kernel/http/describe-endpoint.ts'
import type { Call } from '#shared/http/call.ts'
import type { Endpoint, Input } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

let undeclared: string[] = []

/** A call that notes each refusal which the contract does not declare: whoever reads the contract is not ready for it. */
export const watched =
  (call: Call): Call =>
  async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    try {
      return await call(endpoint, input)
    } catch (error) {
      // /auth/v1 speaks as its own protocol does.
      if (error instanceof Failure && endpoint.path.startsWith('/api/') && !isDeclared(endpoint, error.code)) {
        undeclared.push(`${endpoint.method} ${endpoint.path} answers ${error.code}: ${error.message}`)
      }
      throw error
    }
  }

const isDeclared = (endpoint: Endpoint, code: string) =>
  codesOf(endpoint, callerFailures(endpoint)).some((declared) => declared.split(' ')[0] === code)

/** What was refused since this was asked last although no contract says that it may be. */
export function takeUndeclared(): string[] {
  const all = undeclared
  undeclared = []

  return all
}
