CREATE TABLE "admins" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"email" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"ticketing" jsonb NOT NULL,
	"ticketCategories" text[] NOT NULL,
	"status" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"cognome" text NOT NULL,
	"email" text NOT NULL,
	"urlPhoto" text,
	"figura" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"idEgg" text,
	"codice" text,
	"cellulare" text,
	"telefono" text,
	"whatsapp" text,
	"agenzia" uuid,
	"superiore" uuid,
	"visibileSulSito" boolean NOT NULL,
	"status" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"cognome" text NOT NULL,
	"email" text NOT NULL,
	"emailVerificata" boolean NOT NULL,
	"referal" text,
	"cellulare" text,
	"codiceFiscale" text,
	"dataNascita" date,
	"agente" uuid,
	"consensi" jsonb NOT NULL,
	"status" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"person" uuid PRIMARY KEY NOT NULL,
	"password" text,
	"passwordAt" timestamp (3) with time zone,
	"totp" text,
	"totpAt" timestamp (3) with time zone,
	"totpStep" bigint,
	"recoveryCodes" text[]
);
--> statement-breakpoint
CREATE TABLE "failed_attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"lastAt" timestamp (3) with time zone NOT NULL,
	"waitsUntil" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session" uuid NOT NULL,
	"number" integer NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL,
	"replacedAt" timestamp (3) with time zone,
	"successor" text
);
--> statement-breakpoint
CREATE TABLE "session_keys" (
	"session" uuid PRIMARY KEY NOT NULL,
	"companion" text NOT NULL,
	"endsAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"ruolo" text NOT NULL,
	"admin" uuid,
	"agent" uuid,
	"client" uuid,
	"ip" text NOT NULL,
	"userAgent" text,
	"iniziata" timestamp (3) with time zone NOT NULL,
	"ultimaAttivita" timestamp (3) with time zone NOT NULL,
	"terminata" timestamp (3) with time zone,
	"motivo" text
);
--> statement-breakpoint
CREATE TABLE "single_use_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"role" text NOT NULL,
	"person" uuid NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_agenzia_agencies__id_fk" FOREIGN KEY ("agenzia") REFERENCES "public"."agencies"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_superiore_agents__id_fk" FOREIGN KEY ("superiore") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_sessions__id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_keys" ADD CONSTRAINT "session_keys_session_sessions__id_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_admins__id_fk" FOREIGN KEY ("admin") REFERENCES "public"."admins"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_agent_agents__id_fk" FOREIGN KEY ("agent") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admins_surname_sort" ON "admins" USING btree ("surname","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "admins_email_unique" ON "admins" USING btree ("email") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "admins_search" ON "admins" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "agents_cognome_sort" ON "agents" USING btree ("cognome","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agents_email_unique" ON "agents" USING btree ("email") WHERE status <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "agents_idEgg_unique" ON "agents" USING btree ("idEgg") WHERE status <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "agents_codice_unique" ON "agents" USING btree ("codice") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "agents_agenzia_reference" ON "agents" USING btree ("agenzia");--> statement-breakpoint
CREATE INDEX "agents_superiore_reference" ON "agents" USING btree ("superiore");--> statement-breakpoint
CREATE INDEX "agents_search" ON "agents" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_cognome_sort" ON "clients" USING btree ("cognome","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_email_unique" ON "clients" USING btree ("email") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "clients_agente_reference" ON "clients" USING btree ("agente");--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session","number");--> statement-breakpoint
CREATE INDEX "sessions_admin_reference" ON "sessions" USING btree ("admin");--> statement-breakpoint
CREATE INDEX "sessions_agent_reference" ON "sessions" USING btree ("agent");--> statement-breakpoint
CREATE INDEX "sessions_client_reference" ON "sessions" USING btree ("client");--> statement-breakpoint
CREATE INDEX "sessions_iniziata_sort" ON "sessions" USING btree ("iniziata","_id");--> statement-breakpoint
CREATE INDEX "sessions_ultimaAttivita_sort" ON "sessions" USING btree ("ultimaAttivita","_id");--> statement-breakpoint
CREATE INDEX "single_use_tokens_person" ON "single_use_tokens" USING btree ("person");