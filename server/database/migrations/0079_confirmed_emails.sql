ALTER TABLE "clients" ADD COLUMN "emailConfermata" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "emailConfermata" jsonb;--> statement-breakpoint
ALTER TABLE "request_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "emailConfermata" jsonb;--> statement-breakpoint
CREATE INDEX "clients_mailbox" ON "clients" USING btree ((replace(split_part(split_part(lower("email"), '@', 1), '+', 1), '.', '') || '@' || replace(split_part(lower("email"), '@', 2), 'googlemail.com', 'gmail.com')));