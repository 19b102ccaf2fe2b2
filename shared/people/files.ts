import { fileOf } from '#shared/http/list-file.ts'

import { enquiriesContract } from './enquiries.ts'

export const enquiryColumns = ['day', 'topic', 'about', 'name', 'email', 'excerpt', 'state'] as const

/** The list of questions as a file. */
export const peopleFilesContract = {
  /** Addresses leave the house with whoever may take clients out of it. */
  exportEnquiries: { ...fileOf(enquiriesContract.listEnquiries, enquiryColumns), access: 'may:export/users' as const },
}
