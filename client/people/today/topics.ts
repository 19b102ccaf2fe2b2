import type { Checks } from '#client/permissions/service.ts'
import type { EnquiryTopic } from '#shared/people/enquiries.ts'

const ofBench: EnquiryTopic[] = ['build', 'putter_build', 'repair']

/** What somebody is the one to answer; undefined for everything. */
export function topicsFor({ holds }: Pick<Checks, 'holds'>): readonly EnquiryTopic[] | undefined {
  if (holds('manage_bookings/bookings')) return undefined

  const isFitter = holds('create_builds/builds')
  if (isFitter) return ['fitting', ...ofBench]
  return holds('edit_builds/builds') ? ofBench : ['lesson', 'clinic']
}
