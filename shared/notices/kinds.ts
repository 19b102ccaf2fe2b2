import { z } from 'zod'

export const Channel = z.enum(['email', 'sms'])
export type Channel = z.output<typeof Channel>

/** What people may choose not to be told. All else is needed: what confirms, changes or costs something, and security. */
export const ChosenKind = z.enum(['reminder', 'offer', 'news'])
export type ChosenKind = z.output<typeof ChosenKind>

export type NoticeKind = 'needed' | ChosenKind

/** Texts are sent to nobody who has not asked for them, and news neither. */
export const isWantedUnlessTold = (kind: ChosenKind, channel: Channel): boolean =>
  channel === 'email' && kind !== 'news'
