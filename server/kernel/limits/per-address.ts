import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { askerOf, tooManyRequests } from './limits.ts'
import { networkOf } from './network.ts'

const max = 1200
const perSeconds = 60

/**
 * Counts every request of an IP address, or of a member of staff, in the memory of this process; an endpoint's own
 * limit counts besides. Call it before routes are added.
 */
export function limitAddresses(app: FastifyInstance): void {
  const limiter = new RateLimiterMemory({ points: max, duration: perSeconds })
  const count = async (request: FastifyRequest, reply: FastifyReply) => {
    const { consumedPoints, msBeforeNext } = await limiter.consume(networkOf(askerOf(request))).catch(asCounted)
    const seconds = Math.ceil(msBeforeNext / 1000)
    reply.headers({
      'x-ratelimit-limit': max,
      'x-ratelimit-remaining': Math.max(0, max - consumedPoints),
      'x-ratelimit-reset': seconds,
    })
    if (consumedPoints > max) throw tooManyRequests(seconds)
  }
  // Runs after the route's own checks: requests that those refuse are counted by the endpoint's own limit.
  app.addHook('onRoute', (route) => {
    route.onRequest = [route.onRequest ?? [], count].flat()
  })
}

/** The library rejects a request that is over the limit; other errors go on. */
function asCounted(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal

  throw refusal
}
