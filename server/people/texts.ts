import type { Texts } from '#server/kernel/feature.ts'

/** Which text columns hold personal data. */
export const texts: Texts = {
  consent: { personal: ['ip', 'userAgent', 'signedName'], other: ['code'] },
  documentText: { other: ['code', 'body', 'hash'] },
  enquiry: { personal: ['name', 'email', 'phone', 'message'], other: ['about'] },
  enquiryMessage: { personal: ['text'] },
  person: { personal: ['firstName', 'lastName', 'email', 'phone'] },
  personMerge: { personal: ['former', 'before', 'after', 'moved', 'dropped'] },
  personNote: { personal: ['text'] },
}
