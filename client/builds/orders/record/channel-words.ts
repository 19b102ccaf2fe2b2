import type { Channel } from '#shared/notices/kinds.ts'

export const channelWords: Record<Channel, string> = { email: 'mail', sms: 'text' }
