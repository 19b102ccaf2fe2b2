import { Failure } from '#shared/http/failure.ts'

/** The contract of accounts. It is long, and who only looks around never needs it: fetched with the first call. */
export async function authContract() {
  try {
    return (await import('#shared/auth/contract.ts')).authContract
  } catch (cause) {
    throw new Failure('unavailable', 'The studio cannot be reached right now. Please try again.', { cause })
  }
}
