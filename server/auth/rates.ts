import type { Config } from '#server/kernel/config/config.ts'
import type { Limit } from '#server/kernel/limits/limits.ts'

const hourSeconds = 3600

/** One network gets a tenth of what the studio may send in an hour. */
const shareOf = (perHour: number) => Math.max(1, Math.floor(perHour / 10))

const anHour = (name: string, max: number): Limit => ({ name, max, perSeconds: hourSeconds })

/** How often codes are mailed. */
export const mailRates = ({ mailResendSeconds, mailsPerRecipient, mailsPerHour }: Config['auth']['limits']) => ({
  again: { name: 'mail to one address', max: 1, perSeconds: mailResendSeconds },
  toOneAddress: anHour('mails to one address', mailsPerRecipient),
  fromOneNetwork: anHour('mails from one network', shareOf(mailsPerHour)),
  inAll: anHour('mails an hour', mailsPerHour),
})

/** How often codes are sent by SMS. */
export const smsRates = ({ smsResendSeconds, smsPerRecipient, smsPerHour }: Config['auth']['limits']) => ({
  again: { name: 'SMS to one number', max: 1, perSeconds: smsResendSeconds },
  toOneNumber: anHour('several SMS to one number', smsPerRecipient),
  fromOneNetwork: anHour('SMS from one network', shareOf(smsPerHour)),
  inAll: anHour('SMS an hour', smsPerHour),
})

export const anonymousRate = ({ anonymous }: Config['auth']['limits']) => anHour('anonymous sign-ups', anonymous)
