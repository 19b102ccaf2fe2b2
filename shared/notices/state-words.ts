import type { NoticeState } from './contract.ts'

export const noticeWords: Record<NoticeState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
}
