import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  resendFailedWebhookDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '../src/modules/webhooks/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import * as questions from './confirmations/webhooks.ts'
import { webhookFields } from './fields.ts'

export const webhookTools = toolset('webhooks', [
  tool(listWebhooks, {
    name: 'list_webhooks',
    title: 'List webhooks',
    description:
      'Lists the addresses that events are posted to, with event types and whether each is active or was disabled, and why.',
    also: "integrations, callbacks, where are events sent, endpoints, subscriptions, connected systems, is an endpoint disabled, which endpoints get our events, what URLs do we post to, all our hooks, why was the hook disabled, which integrations are subscribed, is any callback turned off, what systems listen to us, show registered callback addresses, where do event notifications go, which hook is failing, outbound integrations we set up, hooks currently active, what event subscriptions exist, did our endpoint get switched off, liste des webhooks, quels points de terminaison on a, nos adresses de rappel, who consumes our event stream, hooks inventory for security review, endpoints that got auto disabled, webhooks list, hook ids, event consumers, what does IT have plugged in, outgoing HTTP subscribers, Zapier Make n8n connections, who gets JSON from us, broken consumers flagged, registered listeners audit, combien d'adresses reçoivent nos événements, pourquoi le webhook est désactivé lequel",
  }),
  tool(getWebhook, {
    name: 'get_webhook',
    title: 'Read a webhook',
    description: 'Returns one webhook: its address, event types and status. Id from list_webhooks.',
    also: "which events does an endpoint get, status of an integration, open that one hook, what events does this endpoint receive, status of the Slack hook, is this callback enabled, show me the hook's URL, which event types is it subscribed to, details of that endpoint, check one callback's config, why is this particular hook off, read the hook settings, what address does the ERP hook use, look at a single subscription, voir ce webhook, état de ce webhook, adresse de ce point de terminaison, what does the payroll hook listen for, is our staging endpoint on, one endpoint's subscription settings, when was that hook set up, one webhook, hook status, fetch webhook id, developer verifies Zapier target, is n8n still on, host and topics of that consumer, reason it was suspended, filter list for warehouse system, inspect consumer, où est ce qu'il envoie les événements, est ce qu'il est encore actif celui là",
  }),
  tool(createWebhook, {
    name: 'create_webhook',
    title: 'Register a webhook',
    question: questions.create,
    description:
      'Registers an https address that events are posted to. The signing secret is shown only in this answer: pass it to the person immediately.',
    also: "notify our system, send events to a url, subscribe to changes, integrate with slack, push notifications, connect an endpoint, zapier, notify our server when leave is approved, set up a callback URL, subscribe to events, add an endpoint for notifications, push events to Zapier, post to our app on changes, hook up Slack to events, new hook for the ERP, send real time events to us, get pinged when someone punches, integrate by HTTP callback, register our listener, add event subscription, call our API when something changes, wire up a new endpoint, ajouter un webhook, recevoir les événements par URL, brancher notre serveur aux événements, register webhook, new hook, add endpoint, tell warehouse system about punches instantly, alert Teams upon vacations, n8n trigger, developer provides https target, stream changes outward, automation whenever nurse is absent, no more polling please, préviens notre logiciel quand quelqu'un demande congé, je veux un signal à chaque poinçon",
    fields: webhookFields,
  }),
  tool(updateWebhook, {
    name: 'update_webhook',
    title: 'Change a webhook',
    question: questions.update,
    description:
      'Changes the fields you send; status disables or enables it. Enabled, it gets new events; resend_failed_webhook_deliveries sends failed ones. Id from list_webhooks.',
    also: "pause an endpoint, turn an integration back on, new url for events, other events, re-enable, change the endpoint URL, pause the hook, turn the callback back on, our server moved change the address, subscribe the hook to more events, stop sending punch events, re enable the disabled endpoint, temporarily mute the hook, edit event types on the hook, migrate the callback to new domain, switch off deliveries for maintenance, endpoint fixed reactivate it, narrow which events it gets, unpause our listener, modifier le webhook, mettre le webhook en pause, réactiver le point de terminaison, add leave events to the listener, point the hook at staging, resume a suspended endpoint, edit webhook, disable hook, patch url, developer swapped n8n host, silence warehouse consumer tonight, additional topics wanted, fewer topics, bring consumer live again, port and path differ, flip status to enabled, notre serveur a changé d'adresse où envoyer maintenant, arrête les envois le temps de la maintenance",
    fields: { ...webhookFields, events: 'Types as in create_webhook; all by default.' },
    enums_elsewhere: ['events', 'format'],
  }),
  tool(deleteWebhook, {
    name: 'delete_webhook',
    title: 'Delete a webhook',
    question: questions.remove,
    description:
      'Deletes a webhook and its deliveries; pending ones are not sent. To pause it use update_webhook with status disabled. Id from list_webhooks.',
    also: "remove an integration, stop sending events, disconnect an endpoint, unsubscribe, remove the hook for good, unsubscribe our endpoint, we dropped Zapier kill the hook, get rid of the callback, tear down the integration endpoint, stop posting to that URL forever, old server is gone remove it, decommission the listener, delete the test endpoint, unregister the callback, unhook the ERP, retire that event subscription permanently, cut off that vendor's endpoint, supprimer le webhook, débrancher le point de terminaison, enlever l'adresse de rappel, scrap the Zapier connection, nobody listens there anymore delete hook, drop that callback and its backlog, delete webhook, remove endpoint, n8n trial ended, warehouse vendor contract finished, developer's sandbox consumer obsolete, cease outbound JSON entirely, uninstall Zapier, eliminate target, discard consumer id, on ne se sert plus de ce logiciel débranche le, pourquoi ça envoie encore enlève le pour toujours",
  }),
  tool(rotateWebhookSecret, {
    name: 'rotate_webhook_secret',
    title: 'Rotate the secret of a webhook',
    question: questions.rotate,
    description:
      'Creates a new secret for a webhook, shown only in this answer; for 24 hours events are signed with the old one too. Id from list_webhooks.',
    also: "signing key leaked, new signing secret, change the shared secret, regenerate the secret, roll the hook's secret, lost the hook secret, change the HMAC key, secret was committed to GitHub, renew the signature key, regenerate the signing secret, developer left change the secret, annual key rotation for hooks, signature key compromised, replace the shared secret, refresh the verification key, cycle the signing credentials, renouveler le secret du webhook, clé de signature compromise, changer la clé de signature, our signature secret got exposed, I never copied the signing secret, swap keys without breaking signatures, rotate secret, new hmac, key rollover, developer pasted it in chat, laptop stolen so replace, security policy ninety days, signature mismatch start over, vault lost our value, pentest found it, qui a vu notre clé change la, j'ai égaré le secret donne m'en un autre",
  }),
  tool(testWebhook, {
    name: 'test_webhook',
    title: 'Send a test event',
    question: questions.test,
    description:
      'Sends a webhook.test event to one webhook, regardless of its event types. For the result see list_webhook_deliveries a moment later.',
    also: "ping the endpoint, try the integration, does our endpoint work, sample event, send a sample event, does our hook work, fire a dummy event, try out the callback, check the listener is receiving, verify the new URL gets events, trigger a fake event, is the endpoint reachable, do a test ping, smoke test the hook, send hello to our server, see if the connection works, post a trial payload, tester le webhook, envoyer un événement d'essai, vérifier que ça se rend au serveur, check firewall lets events through, try the endpoint before go live, send something to prove hook works, test webhook, ping hook, fire sample, developer wants a trial POST, n8n waiting for first JSON, is warehouse consumer alive, confirm TLS and DNS okay, poke the listener, simulate one message, est ce que notre serveur répond essaie, envoie un faux signal pour voir",
    fields: webhookFields,
  }),
  tool(listWebhookDeliveries, {
    name: 'list_webhook_deliveries',
    title: 'List webhook deliveries',
    omit: ['sort'],
    fields: { type: 'Such as time_entry.approved.' },
    enums_elsewhere: ['type'],
    description:
      'Lists the events sent to a webhook in the last 30 days, newest first; attempts in fields shows each attempt with its answer. Id from list_webhooks.',
    also: "failed events, did our system get the event, event log, integration errors, why did the callback fail, delivery attempts, http 500, which events failed to arrive, did our server get the event, delivery log for the hook, what was sent to our endpoint, events that bounced, show failed posts yesterday, how many retries happened, did the punch event go out, recent callbacks sent, exhausted deliveries, are events being received, endpoint returned errors which ones, what got lost when server was down, did the test ping arrive, event log of the last month, timeouts on our listener, liste des envois du webhook, quels événements ont échoué, journal des livraisons, webhook deliveries, delivery history, did n8n get Monday's approval, warehouse system missing messages which, developer checks 500s, pending retries, outbound traffic past thirty days, nothing came through why, status exhausted filter, qu'est ce qui n'est pas arrivé chez nous, combien d'essais ont été faits",
  }),
  tool(getWebhookDelivery, {
    name: 'get_webhook_delivery',
    title: 'Read a webhook delivery',
    description:
      'Returns one delivery with the headers and bodies that each attempt sent and got back. Ids from list_webhook_deliveries.',
    also: "payload of an event, what was sent, response of our server, open that failed event, what response did our server give, show the payload that was sent, raw JSON of that event, headers on the callback, why did this event get a 500, request and response bodies, inspect a single delivery, error message from our endpoint, debug one failed post, signature header on that event, see what the listener answered, body of the event we received, each attempt of this event, voir le contenu de cet envoi, réponse du serveur à cet événement, détail de la livraison, see what we posted exactly, which status code came back, why did that one callback fail, one delivery, response body, fetch delivery id, developer needs exact JSON n8n saw, warehouse replied what, HTTP 401 from consumer details, request headers dump, attempt by attempt trace, latency and TLS handshake problem, pourquoi notre serveur a répondu une erreur, qu'est ce qui était écrit dans ce message",
    fields: webhookFields,
  }),
  tool(resendWebhookDelivery, {
    name: 'resend_webhook_delivery',
    title: 'Resend an event',
    question: questions.resend,
    description:
      'Resends one event to a webhook with the same event id. delivery_id is from list_webhook_deliveries. Not while the webhook is disabled.',
    also: "send an event again, retry one event, replay one, send that event again, replay one event, our server missed it resend, redeliver this event, retry that failed post, repeat the callback, push the same event once more, re fire the approval event, try this delivery again, we lost that event send again, replay the single payload, re trigger that notification to our server, bug fixed retry that event, renvoyer cet événement, relancer cet envoi, réessayer cette livraison, give that one event another go, consumer dropped one message repost it, shoot that event over again, resend event, redeliver one, retry delivery, n8n dropped a message transmit again, warehouse needs Monday's approval twice, developer fixed parser go again, requeue single message, manually retransmit, repeat delivery id, on n'a pas reçu celui là envoie le encore, pourquoi pas réessayer juste ce message",
    fields: webhookFields,
  }),
  tool(resendFailedWebhookDeliveries, {
    name: 'resend_failed_webhook_deliveries',
    title: 'Resend failed deliveries',
    question: questions.resendFailed,
    description:
      'Resends every event since a time that was not delivered. Not while the webhook is disabled. Id from list_webhooks.',
    also: "replay everything we missed, retry all failed events, our server was down, redeliver, catch up after an outage, server was down resend everything, replay all missed events, retry all failures since Monday, catch up after the outage, redeliver everything that failed overnight, recover events lost in downtime, flush the failed events, endpoint is back send the backlog, resend the whole lot since noon, backfill missed callbacks, replay since the deploy broke, push every undelivered event again, our listener crashed get all events, mass retry of failed posts, renvoyer tous les événements échoués, rattraper après la panne, relancer tous les envois manqués, certificate expired yesterday redeliver all, nothing arrived all weekend resend, drain the undelivered queue, resend failed, bulk redeliver, replay since, n8n offline all morning, warehouse firewall blocked messages retransmit them, developer restored database need catchup, DNS misconfigured since dawn, requeue exhausted batch, after maintenance resync, notre serveur était en panne depuis quand renvoie tout, tout ce qui n'est pas passé hier repars le",
  }),
])
