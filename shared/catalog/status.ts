import { always, stateMachine } from '#shared/status/state-machine.ts'

/** `unpublished` has a draft only; `retired` is offered no more, but its bookings stay. */
export const serviceStatuses = ['unpublished', 'live', 'retired'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

/** The steps beside publishing, which makes a service live. */
export const serviceSteps = stateMachine<ServiceStatus, { status: ServiceStatus }>({
  unpublished: {},
  live: { retired: always },
  retired: { live: always },
})
