/** The provider will never take this message: trying again would only annoy it. The message is the provider's reason. */
export class Undeliverable extends Error {}
