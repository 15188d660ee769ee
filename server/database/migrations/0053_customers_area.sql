-- An earlier migration of the same transaction may have changed rows of the tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
CREATE TABLE "file_accesses" (
	"participant" uuid PRIMARY KEY NOT NULL,
	"hash" text,
	"email" text NOT NULL,
	"invitedAt" timestamp (3) with time zone NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"enteredAt" timestamp (3) with time zone,
	"readUpTo" uuid,
	"letterAt" timestamp (3) with time zone,
	CONSTRAINT "file_accesses_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "pratiche_partecipanti" ADD COLUMN "accesso" uuid;--> statement-breakpoint
ALTER TABLE "file_accesses" ADD CONSTRAINT "file_accesses_participant_pratiche_partecipanti__id_fk" FOREIGN KEY ("participant") REFERENCES "public"."pratiche_partecipanti"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_accesses_expiry" ON "file_accesses" USING btree ("expiresAt");--> statement-breakpoint
ALTER TABLE "pratiche_partecipanti" ADD CONSTRAINT "pratiche_partecipanti_accesso_clients__id_fk" FOREIGN KEY ("accesso") REFERENCES "public"."clients"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pratiche_partecipanti_accesso_reference" ON "pratiche_partecipanti" USING btree ("accesso");