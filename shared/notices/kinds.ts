import { z } from 'zod'

export const Channel = z.enum(['email', 'sms'])
export type Channel = z.output<typeof Channel>

/**
 * The kinds of messages that people may refuse. All others are always sent: those that confirm, change or cost
 * something, and those about security.
 */
export const ChosenKind = z.enum(['reminder', 'offer', 'news'])
export type ChosenKind = z.output<typeof ChosenKind>

export type NoticeKind = 'needed' | ChosenKind

/** Texts and news are sent only to people who asked for them. */
export const isWantedUnlessTold = (kind: ChosenKind, channel: Channel): boolean =>
  channel === 'email' && kind !== 'news'
