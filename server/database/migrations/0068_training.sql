CREATE TABLE "training_completions" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"numero" text COLLATE "und-x-icu" NOT NULL,
	"agente" uuid NOT NULL,
	"nominativo" text COLLATE "und-x-icu" NOT NULL,
	"video" uuid NOT NULL,
	"titolo" text NOT NULL,
	"minuti" integer NOT NULL,
	"esito" integer,
	"rilasciatoAl" date NOT NULL,
	"biennio" text,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_progress" (
	"video" uuid NOT NULL,
	"agent" uuid NOT NULL,
	"file" text NOT NULL,
	"startedAt" timestamp (3) with time zone NOT NULL,
	"seenAt" timestamp (3) with time zone NOT NULL,
	"seen" jsonb NOT NULL,
	"position" double precision NOT NULL,
	"percent" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"score" integer,
	"triedAt" timestamp (3) with time zone,
	"passedAt" timestamp (3) with time zone,
	CONSTRAINT "training_progress_agent_video_pk" PRIMARY KEY("agent","video")
);
--> statement-breakpoint
ALTER TABLE "training_videos" ADD COLUMN "copertina" jsonb;--> statement-breakpoint
ALTER TABLE "training_videos" ADD COLUMN "entro" date;--> statement-breakpoint
ALTER TABLE "training_videos" ADD COLUMN "quiz" jsonb;--> statement-breakpoint
ALTER TABLE "training_videos" ADD COLUMN "soglia" integer;--> statement-breakpoint
ALTER TABLE "training_completions" ADD CONSTRAINT "training_completions_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_completions" ADD CONSTRAINT "training_completions_video_training_videos__id_fk" FOREIGN KEY ("video") REFERENCES "public"."training_videos"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_video_training_videos__id_fk" FOREIGN KEY ("video") REFERENCES "public"."training_videos"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_agent_agents__id_fk" FOREIGN KEY ("agent") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "training_completions_numero_unique" ON "training_completions" USING btree ("numero");--> statement-breakpoint
CREATE INDEX "training_completions_numero_sort" ON "training_completions" USING btree ("numero","_id");--> statement-breakpoint
CREATE INDEX "training_completions_agente_reference" ON "training_completions" USING btree ("agente","_id");--> statement-breakpoint
CREATE INDEX "training_completions_nominativo_sort" ON "training_completions" USING btree ("nominativo","_id");--> statement-breakpoint
CREATE INDEX "training_completions_video_reference" ON "training_completions" USING btree ("video","_id");--> statement-breakpoint
CREATE INDEX "training_completions_rilasciatoAl_filter" ON "training_completions" USING btree ("rilasciatoAl","_id");--> statement-breakpoint
CREATE INDEX "training_completions_biennio_filter" ON "training_completions" USING btree ("biennio","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_completions_together_unique" ON "training_completions" USING btree ("agente","video");--> statement-breakpoint
CREATE INDEX "training_completions_search" ON "training_completions" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "training_progress_video" ON "training_progress" USING btree ("video");--> statement-breakpoint
CREATE INDEX "training_videos_entro_sort" ON "training_videos" USING btree ("entro","_id");