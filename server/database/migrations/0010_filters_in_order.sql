DROP INDEX "agents_agenzia_reference";--> statement-breakpoint
DROP INDEX "agents_superiore_reference";--> statement-breakpoint
DROP INDEX "bank_products_banca_reference";--> statement-breakpoint
DROP INDEX "clients_agente_reference";--> statement-breakpoint
DROP INDEX "leads_partner_reference";--> statement-breakpoint
DROP INDEX "leads_agenzia_reference";--> statement-breakpoint
DROP INDEX "leads_agente_reference";--> statement-breakpoint
DROP INDEX "merchandising_requests_agente_reference";--> statement-breakpoint
DROP INDEX "merchandising_requests_cliente_reference";--> statement-breakpoint
DROP INDEX "provinces_regione_reference";--> statement-breakpoint
DROP INDEX "requests_partner_reference";--> statement-breakpoint
DROP INDEX "requests_agenzia_reference";--> statement-breakpoint
DROP INDEX "sessions_admin_reference";--> statement-breakpoint
DROP INDEX "sessions_agent_reference";--> statement-breakpoint
DROP INDEX "sessions_client_reference";--> statement-breakpoint
DROP INDEX "towns_provincia_reference";--> statement-breakpoint
DROP INDEX "webhook_deliveries_partner_reference";--> statement-breakpoint
CREATE INDEX "admins_status_filter" ON "admins" USING btree ("status","surname","_id");--> statement-breakpoint
CREATE INDEX "agencies_status_filter" ON "agencies" USING btree ("status","nome","_id");--> statement-breakpoint
CREATE INDEX "agents_figura_filter" ON "agents" USING btree ("figura","cognome","_id");--> statement-breakpoint
CREATE INDEX "agents_status_filter" ON "agents" USING btree ("status","cognome","_id");--> statement-breakpoint
CREATE INDEX "bank_products_prodotto_filter" ON "bank_products" USING btree ("prodotto","nome","_id");--> statement-breakpoint
CREATE INDEX "bank_products_status_filter" ON "bank_products" USING btree ("status","nome","_id");--> statement-breakpoint
CREATE INDEX "banks_tipo_filter" ON "banks" USING btree ("tipo","nome","_id");--> statement-breakpoint
CREATE INDEX "banks_status_filter" ON "banks" USING btree ("status","nome","_id");--> statement-breakpoint
CREATE INDEX "clients_status_filter" ON "clients" USING btree ("status","cognome","_id");--> statement-breakpoint
CREATE INDEX "leads_provincia_filter" ON "leads" USING btree ("provincia","cognome","_id");--> statement-breakpoint
CREATE INDEX "leads_prodotto_filter" ON "leads" USING btree ("prodotto","cognome","_id");--> statement-breakpoint
CREATE INDEX "leads_stato_filter" ON "leads" USING btree ("stato","cognome","_id");--> statement-breakpoint
CREATE INDEX "merchandising_requests_stato_filter" ON "merchandising_requests" USING btree ("stato","_id");--> statement-breakpoint
CREATE INDEX "merchandising_categoria_filter" ON "merchandising" USING btree ("categoria","ordine","_id");--> statement-breakpoint
CREATE INDEX "merchandising_status_filter" ON "merchandising" USING btree ("status","ordine","_id");--> statement-breakpoint
CREATE INDEX "partners_modo_filter" ON "partners" USING btree ("modo","nome","_id");--> statement-breakpoint
CREATE INDEX "rates_tipo_filter" ON "rates" USING btree ("tipo","data","_id");--> statement-breakpoint
CREATE INDEX "rates_scadenza_filter" ON "rates" USING btree ("scadenza","data","_id");--> statement-breakpoint
CREATE INDEX "requests_provincia_filter" ON "requests" USING btree ("provincia","_id");--> statement-breakpoint
CREATE INDEX "requests_oggetto_filter" ON "requests" USING btree ("oggetto","_id");--> statement-breakpoint
CREATE INDEX "requests_stato_filter" ON "requests" USING btree ("stato","_id");--> statement-breakpoint
CREATE INDEX "sessions_ruolo_filter" ON "sessions" USING btree ("ruolo","iniziata","_id");--> statement-breakpoint
CREATE INDEX "sessions_motivo_filter" ON "sessions" USING btree ("motivo","iniziata","_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_lead_filter" ON "webhook_deliveries" USING btree ("lead","_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_consegna_filter" ON "webhook_deliveries" USING btree ("consegna","_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_esito_filter" ON "webhook_deliveries" USING btree ("esito","_id");--> statement-breakpoint
CREATE INDEX "agents_agenzia_reference" ON "agents" USING btree ("agenzia","cognome","_id");--> statement-breakpoint
CREATE INDEX "agents_superiore_reference" ON "agents" USING btree ("superiore","cognome","_id");--> statement-breakpoint
CREATE INDEX "bank_products_banca_reference" ON "bank_products" USING btree ("banca","nome","_id");--> statement-breakpoint
CREATE INDEX "clients_agente_reference" ON "clients" USING btree ("agente","cognome","_id");--> statement-breakpoint
CREATE INDEX "leads_partner_reference" ON "leads" USING btree ("partner","cognome","_id");--> statement-breakpoint
CREATE INDEX "leads_agenzia_reference" ON "leads" USING btree ("agenzia","cognome","_id");--> statement-breakpoint
CREATE INDEX "leads_agente_reference" ON "leads" USING btree ("agente","cognome","_id");--> statement-breakpoint
CREATE INDEX "merchandising_requests_agente_reference" ON "merchandising_requests" USING btree ("agente","_id");--> statement-breakpoint
CREATE INDEX "merchandising_requests_cliente_reference" ON "merchandising_requests" USING btree ("cliente","_id");--> statement-breakpoint
CREATE INDEX "provinces_regione_reference" ON "provinces" USING btree ("regione","nome","_id");--> statement-breakpoint
CREATE INDEX "requests_partner_reference" ON "requests" USING btree ("partner","_id");--> statement-breakpoint
CREATE INDEX "requests_agenzia_reference" ON "requests" USING btree ("agenzia","_id");--> statement-breakpoint
CREATE INDEX "sessions_admin_reference" ON "sessions" USING btree ("admin","iniziata","_id");--> statement-breakpoint
CREATE INDEX "sessions_agent_reference" ON "sessions" USING btree ("agent","iniziata","_id");--> statement-breakpoint
CREATE INDEX "sessions_client_reference" ON "sessions" USING btree ("client","iniziata","_id");--> statement-breakpoint
CREATE INDEX "towns_provincia_reference" ON "towns" USING btree ("provincia","nome","_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_partner_reference" ON "webhook_deliveries" USING btree ("partner","_id");