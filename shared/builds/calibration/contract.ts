import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders, Instant, Line } from '#shared/http/wire.ts'

const whole = (least: number, most: number, example: number) =>
  z
    .int()
    .min(least)
    .max(most)
    .meta({ examples: [example] })

const Parts = z.strictObject({
  /** In 1/16 in. */
  length: whole(288, 960, 596),
  /** In 1/10 g. */
  headMass: whole(10, 6000, 2710),
  shaftMass: whole(10, 3000, 1100),
  /** In 1/100 in, from the butt. */
  shaftBalance: whole(100, 6000, 1840),
  gripMass: whole(0, 3000, 500),
})

export const NewMeasuredClub = z.strictObject({
  name: Line(80)
    .min(1, 'This is required.')
    .meta({ examples: ['Demo 7-iron, steel'] }),
  /** The parts that it was put together from. */
  parts: Parts,
  /** The reading of the scale, in tenths of a point from A0. */
  measured: whole(0, 699, 320),
})
export type NewMeasuredClub = z.output<typeof NewMeasuredClub>

export const MeasuredClub = NewMeasuredClub.extend({
  id: Id,
  /** The prediction from its parts. */
  predicted: z.int(),
  by: z.string().nullable(),
  at: Instant,
})
export type MeasuredClub = z.output<typeof MeasuredClub>

/** How far predictions differ from this shop's scale, in tenths of a point; learned from three clubs or more. */
export const ShopCalibration = z.object({ offset: z.int(), error: z.int(), clubs: z.int() })
export type ShopCalibration = z.output<typeof ShopCalibration>

export const calibrationContract = {
  readCalibration: endpoint({
    method: 'GET',
    path: '/api/v1/calculators/calibration',
    summary: 'How far clubs of this shop lie from what is predicted of their swing weight, and from each other',
    access: 'anyone',
    response: ShopCalibration,
  }),
  listMeasuredClubs: endpoint({
    method: 'GET',
    path: '/api/v1/measured-clubs',
    summary: 'The clubs that the shop has weighed to know its error, the latest first',
    access: 'may:edit_builds/builds',
    response: z.object({ calibration: ShopCalibration, clubs: z.array(MeasuredClub) }),
  }),
  addMeasuredClub: endpoint({
    method: 'POST',
    path: '/api/v1/measured-clubs',
    summary: 'Write down a club that was weighed, with its parts',
    access: 'may:edit_builds/builds',
    headers: IdempotencyHeaders,
    body: NewMeasuredClub,
    status: 201,
    response: MeasuredClub,
    failures: ['key_reused', 'not_offered'],
  }),
  removeMeasuredClub: endpoint({
    method: 'DELETE',
    path: '/api/v1/measured-clubs/:clubId',
    summary: 'Take away a club that was weighed wrongly',
    access: 'may:edit_builds/builds',
    params: z.object({ clubId: Id }),
    response: ShopCalibration,
    failures: ['not_found'],
  }),
}
