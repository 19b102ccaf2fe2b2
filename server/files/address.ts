import { equal, sign } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import { type FileVariant, filesContract } from '#shared/files/contract.ts'
import { Failure } from '#shared/http/failure.ts'

type SigningServices = Pick<Services, 'config' | 'now'>

const halfHour = 1800
const secondsIn = (at: Date) => Math.floor(at.getTime() / 1000)

/**
 * Valid for 30 to 60 minutes. The end is the same within each half hour, so that browsers can cache what they have
 * seen.
 */
const usualEnd = (now: Date) => (Math.floor(secondsIn(now) / halfHour) + 2) * halfHour

interface OwnedFile {
  id: string
  /** The present owner, who is part of the signature: the address ends when the file gets another one. */
  ownerKey: string
}

/** The address of a variant of a file, readable without signing in. */
export function addressOf(
  { config, now }: SigningServices,
  { id: fileId, ownerKey }: OwnedFile,
  variant: FileVariant,
  until?: Date,
): string {
  const end = until ? secondsIn(until) : usualEnd(now())
  const signature = signatureOf(config.secretKey, { fileId, ownerKey, variant, until: end }).toString('base64url')
  const path = filesContract.readFile.path.replace(':fileId', fileId)

  return `${path}?variant=${variant}&until=${end}&signature=${signature}`
}

interface SignedFileAddress {
  fileId: string
  variant: FileVariant
  until: number
  signature: string
}

/** Answers `not_found` unless we signed the address for the present owner, and 410 after its end. */
export function refuseUnsigned(
  { config, now }: SigningServices,
  { signature, ...signed }: SignedFileAddress & { ownerKey: string },
): void {
  const { until } = signed
  const ours = signatureOf(config.secretKey, signed)
  if (!equal(ours, Buffer.from(signature, 'base64url'))) throw noSuchFile()
  if (until < secondsIn(now())) {
    throw new Failure('expired', 'This address has ended. Open the file again where you found it.', { status: 410 })
  }
}

export const noSuchFile = () => new Failure('not_found', 'There is no such file.')

const signatureOf = (
  secretKey: string,
  { fileId, ownerKey, variant, until }: Omit<SignedFileAddress, 'signature'> & { ownerKey: string },
) => sign(secretKey, 'sign file addresses', fileId, variant, String(until), ownerKey)
