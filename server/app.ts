import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

import { auditRefusals } from './audit/refusals.ts'
import { captchaScripts } from './auth/captcha/config.ts'
import { identifier } from './auth/tokens/identify.ts'
import { verifyTokens } from './auth/tokens/verify-token.ts'
import { features } from './features.ts'
import { acceptBodies } from './kernel/http/bodies.ts'
import { describeApi } from './kernel/http/describe-api.ts'
import { readDeviceCookies, readStaffBrowsers } from './kernel/http/device-cookie.ts'
import { usualBodyLimit } from './kernel/http/failure-of.ts'
import { answerFailures } from './kernel/http/failures.ts'
import { collectFiles } from './kernel/http/files-at.ts'
import { headersFor, sendHeaders } from './kernel/http/headers.ts'
import { collectMethods, type MethodsAt, readHeadAsGet } from './kernel/http/methods.ts'
import { mount } from './kernel/http/mount.ts'
import { allowOtherOrigins } from './kernel/http/other-origins.ts'
import { protocolsAt } from './kernel/http/protocol.ts'
import { refuseConnect, refuseRaw } from './kernel/http/refuse-raw.ts'
import { httpRoutes } from './kernel/http/routes.ts'
import { answerUnreadable } from './kernel/http/unreadable-address.ts'
import { limitAddresses } from './kernel/limits/per-address.ts'
import { isForSocket, serveLive } from './kernel/live/serve.ts'
import type { Services } from './kernel/services.ts'
import { stripeScripts } from './payments/config.ts'
import { refuseBeforeOpening } from './settings/before-opening.ts'

/** The whole server, without listening; the caller closes it. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const headersAt = headersFor(config.publicUrl, [...captchaScripts(config.auth), ...stripeScripts(config.stripe)])
  const protocolAt = protocolsAt(features.flatMap(({ protocol }) => protocol ?? []))
  const app = Fastify({
    loggerInstance: services.log,
    bodyLimit: usualBodyLimit,
    // A photo from a telephone takes its time; the headers before it do not.
    requestTimeout: 120_000,
    http: { shouldUpgradeCallback: isForSocket, headersTimeout: 15_000 },
    // A parameter's schema says how long it may be.
    routerOptions: { maxParamLength: 16_384 },
    trustProxy: config.trustProxy,
    // A HEAD route for each GET would take two fifths of the time in which the app is built.
    exposeHeadRoutes: false,
    rewriteUrl: readHeadAsGet,
    genReqId: requestId,
    // A connection that stays open after its answer must not delay the end of the process.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerUnreadable(headersAt),
    clientErrorHandler: (error, socket) => refuseRaw({ headersAt, methodsAt, protocolAt })(error, socket),
  })
  const methodsAt: MethodsAt = collectMethods(app)
  app.decorate('fileAt', collectFiles(app))
  services.metrics?.observe(app)
  refuseConnect(app, { headersAt, methodsAt, protocolAt })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('isEnding', false)
  app.decorate('methodsAt', methodsAt)
  app.decorate('protocolAt', protocolAt)
  app.decorate('forgetting', [])
  app.addHook('onClose', () => forgetAll(app))
  app.decorateRequest('actor')

  const noteRefusal = auditRefusals(app, services)
  answerFailures(app, noteRefusal)
  acceptBodies(app)
  sendHeaders(app, headersAt)
  await allowOtherOrigins(app)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  readStaffBrowsers(app, config)
  if (config.rateLimits) limitAddresses(app)
  await describeApi(app)
  readDeviceCookies(app, config)
  await verifyTokens(app, services)
  refuseBeforeOpening(app, services)

  const schemes = Object.assign({}, ...features.map((feature) => feature.schemes))
  const identify = identifier(services, schemes)
  for (const routes of [httpRoutes, ...features.flatMap((feature) => feature.routes ?? [])]) {
    mount(app, services, routes, identify)
  }
  await serveLive(app, services, { identify, noteRefusal })
  for (const { plugin } of features) await plugin?.(app, services, identify)

  return app
}

/** Leaves nothing in the memory of this server: at its end, and before it goes on with other services. */
export async function forgetAll({ forgetting }: FastifyInstance): Promise<void> {
  for (const forget of forgetting) await forget()
}

// A proxy's request id is kept if it has the form of one, so that a request has the same id in both logs.
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
