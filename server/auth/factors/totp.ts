import { generateSecret, generateURI, verify } from 'otplib'
import { toString as drawQrCode } from 'qrcode'

import { secondsOf } from '#server/kernel/clock/seconds.ts'

// What every authenticator app assumes (RFC 6238): SHA-1, six digits, steps of thirty seconds.
const stepSeconds = 30

export const makeTotpSecret = (): string => generateSecret({ length: 20 })

interface Label {
  issuer: string
  account: string
  secret: string
}

/** What an authenticator app needs: the address, also as a QR code. */
export async function describeTotp({ issuer, account, secret }: Label) {
  const uri = generateURI({ issuer, label: account, secret })
  const svg = await drawQrCode(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })

  // Clients put it behind data:image/svg+xml;utf-8, unescaped, where a # would end the address.
  return { uri, secret, qr_code: svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim() }
}

/**
 * The time step of a code, at most one before or after now; undefined for a wrong code and for a step that was used.
 */
export async function stepOfCode(
  secret: string,
  code: string,
  { now, lastUsedStep }: { now: Date; lastUsedStep: number },
) {
  const newestStep = Math.floor(secondsOf(now) / stepSeconds) + 1
  // A clock that was set back, or another server's, may have used steps that are still to come here.
  if (!/^\d{6}$/.test(code) || lastUsedStep >= newestStep) return undefined

  const result = await verify({
    secret,
    token: code,
    epoch: secondsOf(now),
    epochTolerance: stepSeconds,
    afterTimeStep: lastUsedStep,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
