import { z } from 'zod'

import { endpoint } from './endpoint.ts'

const Health = z.object({ status: z.literal('ok') })

export const httpContract = {
  checkAlive: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'The process is alive',
    access: 'anyone',
    unlogged: true,
    response: Health,
  }),
  checkReady: endpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'The server can answer requests: its database is there and migrated',
    access: 'anyone',
    unlogged: true,
    response: Health,
    failures: ['unavailable'],
  }),
  describeApi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description (OpenAPI 3.1)',
    access: 'anyone',
    response: z.looseObject({ openapi: z.string() }),
    cacheSeconds: 300,
  }),
}
