import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** `unpublished` has only a draft; `retired` is no longer offered, but its bookings stay. */
export const serviceStatuses = ['unpublished', 'live', 'retired'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

/** Each state on its badge, and in a sentence such as "This service is retired". */
export const serviceWords: WordsOf<ServiceStatus> = {
  unpublished: { label: 'Not published', phrase: 'not published yet' },
  live: { label: 'Live', phrase: 'offered' },
  retired: { label: 'Retired', phrase: 'retired' },
}

/** The steps beside publishing, which makes a service live. */
export const serviceSteps = stateMachine<ServiceStatus, { status: ServiceStatus }>({
  unpublished: {},
  live: { retired: always },
  retired: { live: always },
})
