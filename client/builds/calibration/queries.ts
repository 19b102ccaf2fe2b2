import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { calibrationContract, type NewMeasuredClub, type ShopCalibration } from '#shared/builds/calibration/contract.ts'
import { uncalibrated } from '#shared/clubs/swing-weight.ts'

export const calibrationKey = ['builds', 'calibration'] as const

/** The shop's error, shown beside predicted swing weights. */
export const shopCalibration = queryOptions({
  queryKey: [...calibrationKey, 'shop'],
  queryFn: () => call(calibrationContract.readCalibration, {}),
  staleTime: 10 * 60_000,
})

const anyShop: ShopCalibration = { ...uncalibrated, clubs: 0 }

/** The usual error, until this shop's own is known. */
export const useShopCalibration = (): ShopCalibration => useQuery(shopCalibration).data ?? anyShop

export const measuredClubs = queryOptions({
  queryKey: [...calibrationKey, 'clubs'],
  queryFn: () => call(calibrationContract.listMeasuredClubs, {}),
  staleTime: 5000,
})

export const addMeasuredClub = (body: NewMeasuredClub) => call(calibrationContract.addMeasuredClub, { body })

export const removeMeasuredClub = (clubId: string) =>
  call(calibrationContract.removeMeasuredClub, { params: { clubId } })
