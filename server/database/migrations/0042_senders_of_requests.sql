CREATE INDEX "leads_sender" ON "leads" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "requests_sender" ON "requests" USING btree (lower("email"));