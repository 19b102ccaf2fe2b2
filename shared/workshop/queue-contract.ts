import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Day, Id, Line } from '#shared/http/wire.ts'

export const OwnerKind = z.enum(['build', 'ticket'])
export type OwnerKind = z.output<typeof OwnerKind>

const Owner = z.object({ kind: OwnerKind, id: Id, number: z.string() })

export const QueueTask = z.object({
  id: Id,
  owner: Owner,
  slot: Slot.nullable(),
  /** The work, by its name in the price list or the build. */
  what: z.string(),
  minutes: z.int(),
  /** The clubs of this part of the task, and of the whole task: the others are done on another day. */
  clubs: z.int(),
  ofClubs: z.int(),
  dueOn: z.string().nullable(),
  /** The day on which its build or ticket may leave. */
  doneOn: z.string().nullable(),
  isLate: z.boolean(),
})
export type QueueTask = z.output<typeof QueueTask>

const BrokenPromise = z.object({
  owner: Owner,
  promisedOn: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})

export const RushCheck = z.object({
  freeOn: z.string().nullable(),
  /** When it would be done if promised for that day. */
  doneOn: z.string().nullable(),
  /** Why that day cannot be promised: the house is closed, or the day has passed. */
  refusal: z.string().nullable(),
  broken: z.array(BrokenPromise),
  /** The parts that it lacks, and the day on which the last of each comes; null when no day is known. */
  waitsFor: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.int(), on: z.string().nullable() })),
})
export type RushCheck = z.output<typeof RushCheck>

const Minutes = z.int().min(0).max(1440)
const Builder = z.object({ id: Id, name: z.string() })

export const Capacity = z.object({
  builder: Builder,
  /** From Monday on; 0 for a day without bench time. */
  minutes: z.array(z.int()).length(7),
})
export type Capacity = z.output<typeof Capacity>

const access = 'may:manage_tickets/workshop' as const

/** What the bench does next, and what can be promised. */
export const queueContract = {
  readQueue: endpoint({
    method: 'GET',
    path: '/api/v1/bench-queue',
    summary: 'The plan of the bench, by day and builder: tickets and builds alike',
    access,
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(42).exactOptional() }),
    response: z.object({
      today: z.string(),
      days: z.array(
        z.object({
          day: z.string(),
          builders: z.array(
            z.object({ builder: Builder, minutes: z.int(), planned: z.int(), tasks: z.array(QueueTask) }),
          ),
        }),
      ),
      /** The tickets and builds that are late. */
      late: z.array(z.object({ owner: Owner, dueOn: z.string(), doneOn: z.string().nullable() })),
      /** The tasks that fit into none of the planned days. */
      unplanned: z.array(QueueTask),
    }),
  }),
  checkRush: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/bench-queue/check',
    summary: 'When work could be done, and whose promise it would break; nothing is taken in',
    access,
    body: z.strictObject({
      /** The jobs of each club. */
      clubs: z
        .array(
          z.strictObject({
            /** The code of a job, with the part that is put on, if any. */
            jobs: z
              .array(z.union([Line(40), z.strictObject({ job: Line(40), sku: Line(40).exactOptional() })]))
              .max(12)
              .meta({ examples: [['regrip']] }),
          }),
        )
        .min(1)
        .max(140),
      /** The day to promise; by default the first free one. */
      on: Day.exactOptional(),
    }),
    response: RushCheck,
    failures: ['not_offered'],
  }),
  readCapacity: endpoint({
    method: 'GET',
    path: '/api/v1/bench-capacity',
    summary: 'How long each of the staff works at the bench, by weekday',
    access,
    response: z.object({ builders: z.array(Capacity) }),
  }),
  changeCapacity: endpoint({
    method: 'PUT',
    path: '/api/v1/bench-capacity/:resourceId',
    summary: 'Say how long somebody works at the bench, by weekday',
    access: 'may:manage_schedule/studio',
    params: z.object({ resourceId: Id }),
    body: z.strictObject({
      minutes: z
        .array(Minutes)
        .length(7, 'Say it for each of the seven days.')
        .meta({ examples: [[0, 240, 240, 240, 240, 240, 0]] }),
    }),
    response: Capacity,
    failures: ['not_found'],
  }),
}
