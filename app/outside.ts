import { servedBrands } from '#brands/brands.ts';
import { createPaystack } from '#outside/cards/paystack.ts';
import { createSandboxCards } from '#outside/cards/sandbox.ts';
import { carriersOver, createCarriers } from '#outside/carriers/carriers.ts';
import { PATIENCE, type Patience, type Report } from '#outside/carriers/service.ts';
import { certificates } from '#outside/certificates/certificates.ts';
import { createMail } from '#outside/mail/mail.ts';
import { createDaraja } from '#outside/mpesa/daraja.ts';
import { africasTalkingSms } from '#outside/sms/africas-talking.ts';
import { httpSms } from '#outside/sms/http.ts';
import type { SmsProvider } from '#outside/sms/provider.ts';
import { createSms, SMS_PATIENCE } from '#outside/sms/sms.ts';
import { twilioSms } from '#outside/sms/twilio.ts';
import { createWebhooks } from '#outside/webhooks/webhooks.ts';
import { outsideOff } from '#platform/closed.ts';
import type { Config } from '#platform/config/config.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import type { Db } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type CardProcessor, cardProcessors } from '#platform/ports/cards.ts';
import { type Mail, refusedForOne } from '#platform/ports/mail.ts';
import type { Mpesa } from '#platform/ports/mpesa.ts';
import type { Portals } from '#platform/ports/portals.ts';
import type { Push } from '#platform/ports/push.ts';
import type { Sms } from '#platform/ports/sms.ts';
import type { Health } from '#platform/telemetry/health.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { StandIns } from '#sandbox/stand-ins.ts';
import { pushOf } from './push.ts';

type Outside = Pick<
  Platform,
  | 'sms'
  | 'mail'
  | 'cards'
  | 'mpesa'
  | 'portals'
  | 'webhooks'
  | 'push'
  | 'certificates'
  | 'carriers'
  | 'carrierSecrets'
>;

interface Place {
  readonly config: Config;
  readonly rules: RuleBook;
  readonly db: Db;
  readonly secret: string;
  readonly log: Log;
  readonly health: Health;
  /** The sandbox's stand-ins, if it is on. */
  readonly standIns: StandIns | undefined;
}

/** The ways out into the world: to the providers that are configured, or to the sandbox's stand-ins. */
export async function outsideOf(place: Place): Promise<Outside> {
  const { config, rules, log, health, standIns } = place;
  if (!config.workers) return closedOutside(place);
  return {
    sms: smsOf(config, standIns, rules, health),
    mail: recordedMail(createMail(mailProvider(config, standIns)), health),
    cards: cardProcessors(await processorsOf(config, standIns, log)),
    mpesa: mpesaOf(place),
    portals: standIns?.portals ?? agreedPortals(config),
    webhooks: createWebhooks({ toLoopback: config.webhooksToLoopback }),
    push: recordedPush(await pushOf({ ...place, standIn: standIns?.push.url }), health),
    certificates,
    ...carriersOf(place),
  };
}

/** With `WORKERS=off`: pages show what they always show, and each way out refuses. */
async function closedOutside(place: Place): Promise<Outside> {
  const { config, rules, log, health, standIns } = place;
  const push = await pushOf({ ...place, standIn: standIns?.push.url });
  const { callbackSecrets, inboundSecret } = standIns?.carriers ?? config.carriers;
  return {
    sms: { ...smsOf(config, standIns, rules, health), send: outsideOff },
    mail: { send: outsideOff, converse: outsideOff, close: () => undefined },
    cards: cardProcessors((await processorsOf(config, standIns, log)).map(closedCards)),
    mpesa: closedMpesa(mpesaOf(place)),
    portals: standIns?.portals ?? agreedPortals(config),
    webhooks: { faultOf: outsideOff, post: outsideOff },
    push: { publicKey: push.publicKey, accepts: outsideOff, send: outsideOff },
    certificates: { read: outsideOff },
    carriers: carriersOver(() => ({ callWithRetries: outsideOff, callOnce: outsideOff })),
    carrierSecrets: { callbackSecrets, inboundSecret },
  };
}

function mpesaOf({ config, standIns }: Place): Mpesa | undefined {
  if (standIns) return createDaraja(standIns.mpesa.account, standIns.mpesa.host);
  return config.mpesa && createDaraja(config.mpesa);
}

function closedMpesa(real: Mpesa | undefined): Mpesa | undefined {
  return real && { ...real, prompt: outsideOff, find: outsideOff, reverse: outsideOff };
}

function closedCards(real: CardProcessor): CardProcessor {
  return {
    ...real,
    openCustomer: outsideOff,
    openSetup: outsideOff,
    findSetup: outsideOff,
    openPayment: outsideOff,
    confirmPayment: outsideOff,
    findPayment: outsideOff,
    cancelPayment: outsideOff,
    refund: outsideOff,
    forgetCard: outsideOff,
    forgetCustomer: outsideOff,
  };
}

/** Stripe's library is large, and loaded only where it is used. */
async function processorsOf(
  { stripe, paystack }: Config,
  standIns: StandIns | undefined,
  log: Log,
): Promise<CardProcessor[]> {
  if (standIns) return [createSandboxCards(standIns.cards.account)];
  const processors: CardProcessor[] = [];
  if (stripe) {
    const { createStripe } = await import('#outside/cards/stripe.ts');
    processors.push(createStripe(stripe));
  }
  if (paystack) {
    const onUnrefunded = (reference: string) =>
      log.error({ reference }, 'the charge that verified a card could not be refunded');
    processors.push(createPaystack({ ...paystack, onUnrefunded }));
  }
  return processors;
}

function smsOf(
  config: Config,
  standIns: StandIns | undefined,
  rules: RuleBook,
  health: Health,
): Sms {
  const providers = smsProviders(config, standIns);
  const patience = {
    breakAfter: rules.count('SMS_BREAKS_AFTER', SMS_PATIENCE.breakAfter),
    halfOpenAfterMs: rules.duration('SMS_HALF_OPEN_AFTER', SMS_PATIENCE.halfOpenAfterMs),
  };
  if (providers.length > 0) return createSms(providers, patience, health);
  return {
    // readConfig has made sure that each brand served writes to its players by e-mail
    async send() {
      throw new Error('an SMS cannot be sent: no SMS provider is set (docs/sms.md)');
    },
    readReport: () => undefined,
  };
}

function smsProviders(
  { sms, publicUrl }: Config,
  standIns: StandIns | undefined,
): readonly SmsProvider[] {
  if (sms) {
    const made = {
      http: () => sms.http && httpSms(sms.http, publicUrl),
      twilio: () => sms.twilio && twilioSms(sms.twilio, publicUrl),
      africastalking: () => sms.africastalking && africasTalkingSms(sms.africastalking),
    };
    return sms.order.flatMap((name) => made[name]() ?? []);
  }
  if (!standIns) return [];
  return [httpSms({ ...standIns.sms, senders: {}, reportsSecret: undefined }, publicUrl)];
}

function mailProvider(config: Config, standIns: StandIns | undefined) {
  const provider = config.mail ?? standIns?.mail;
  if (!provider) throw new Error('no mail provider'); // readConfig has made sure of one
  return provider;
}

/** A refusal of one recipient says nothing about the server. */
function recordedMail(mail: Mail, health: Health): Mail {
  return {
    ...mail,
    async send(letter) {
      try {
        await mail.send(letter);
        health.succeeded('mail');
      } catch (error) {
        if (!refusedForOne(error)) health.failed('mail', error);
        throw error;
      }
    },
  };
}

/** Push services are of many makers: an end of a subscription is an answer, too. */
function recordedPush(push: Push, health: Health): Push {
  return {
    ...push,
    async send(target, message) {
      const outcome = await push.send(target, message);
      if (outcome === 'taken' || outcome === 'gone') health.succeeded('push');
      else health.failed('push', { code: outcome });
      return outcome;
    },
  };
}

/** The portals of the brands with whose operators a secret was agreed on. */
function agreedPortals({ portalSecrets }: Config): Portals {
  return {
    place(code) {
      const url = servedBrands().find((brand) => brand.code === code)?.portal?.url;
      const secret = portalSecrets[code];
      return url && secret ? { url, secret } : undefined;
    },
  };
}

/** The carriers' services that are configured, or the sandbox's, and the secrets they sign with. */
function carriersOf({
  config,
  standIns,
  rules,
  log,
  health,
}: Place): Pick<Platform, 'carriers' | 'carrierSecrets'> {
  const { services, callbackSecrets, inboundSecret } = config.carriers;
  const carriers = createCarriers(
    standIns?.carriers.access ?? services,
    reportTo(log),
    patienceOf(rules),
    health,
  );
  return { carriers, carrierSecrets: standIns?.carriers ?? { callbackSecrets, inboundSecret } };
}

/** Logs each failed call with its name, error and duration, and never the person it was about. */
function reportTo(log: Log): Report {
  return (entry, error) => {
    if (!error) log.debug(entry, 'carrier');
    else log.warn({ ...entry, reason: error.reason, mayBeDone: error.mayBeDone }, 'carrier');
  };
}

function patienceOf(rules: RuleBook): Patience {
  return {
    timeoutMs: rules.duration('CARRIER_TIMEOUT', PATIENCE.timeoutMs),
    retries: rules.count('CARRIER_RETRIES', PATIENCE.retries),
    firstWaitMs: rules.duration('CARRIER_FIRST_WAIT', PATIENCE.firstWaitMs),
    breakAfter: rules.count('CARRIER_BREAKS_AFTER', PATIENCE.breakAfter),
    halfOpenAfterMs: rules.duration('CARRIER_HALF_OPEN_AFTER', PATIENCE.halfOpenAfterMs),
  };
}
