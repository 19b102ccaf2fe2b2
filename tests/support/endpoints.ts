import { features } from '#server/features.ts'
import { httpRoutes } from '#server/kernel/http/routes.ts'
import { authContract } from '#shared/auth/contract.ts'
import type { AuthEndpoint } from '#shared/auth/endpoint.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

/** Every endpoint of the server with its name. */
export const endpoints: [string, Endpoint & Pick<AuthEndpoint, 'isOpenToApps'>][] = [
  authContract,
  ...[httpRoutes, ...features.flatMap(({ routes }) => routes ?? [])].map(({ contract }) => contract),
].flatMap((contract) => Object.entries<Endpoint>(contract))
