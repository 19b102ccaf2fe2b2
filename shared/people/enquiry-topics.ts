import type { EnquiryTopic } from './enquiries.ts'

/** The topics of questions in words, for the form, the list and the mails. */
export const topicWords: Record<EnquiryTopic, string> = {
  membership: 'Memberships',
  league: 'Leagues',
  clinic: 'Clinics and events',
  lesson: 'Lessons',
  fitting: 'Club fittings',
  build: 'Custom club build',
  putter_build: 'Putter build',
  repair: 'Regripping and repair',
  other: 'Something else',
}
